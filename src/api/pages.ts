import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** Content security policy of a page beside showing itself; nothing is allowed by default. */
export type PagePolicy = Readonly<Record<string, string>>;

/** Sends a page that may load only what its policy allows, and that no other page may embed. */
export function sendPage(response: Response, html: string, policy: PagePolicy = {}): void {
  const directives = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...policy,
  };
  response.setHeader(
    'content-security-policy',
    Object.entries(directives)
      .map(([name, sources]) => `${name} ${sources}`)
      .join('; '),
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.type('html').send(html);
}

/** Returns the policy source that allows exactly this inline style. */
export const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
