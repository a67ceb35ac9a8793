import { createHash } from 'node:crypto';
import type { Response } from 'express';

/** What a page may load and do beside showing itself; by default nothing at all. */
export type PagePolicy = Readonly<Record<string, string>>;

/** Answers with a page that may load nothing but what its policy says, and stands in no other page. */
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

/** The source of a policy that lets a page have exactly this style of its own. */
export const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
