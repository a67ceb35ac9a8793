import type { Express } from 'express';

/** Where the tokens of a service come from. */
export interface Protection {
  /** The authorization server, as clients reach it. */
  readonly issuer: string;
  /** This service, as clients reach it, without a path. */
  readonly publicUrl: string;
  /** Where the metadata of the resource at a path are. */
  readonly metadataUrl: (path: string) => string;
}

const wellKnown = '/.well-known/oauth-protected-resource';

/** A service whose tokens an issuer makes. */
export const protectionOf = (issuer: string, publicUrl: string): Protection => ({
  issuer,
  publicUrl,
  metadataUrl: (path) => `${publicUrl}${wellKnown}${path}`,
});

/** Tells clients without a token where to get one: the metadata of a protected resource (RFC 9728, section 3). */
export function protectedBy({ issuer, publicUrl }: Protection, path: string, app: Express): void {
  app.get(`${wellKnown}${path}`, (_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.json({
      resource: `${publicUrl}${path}`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      resource_name: 'Kith',
    });
  });
}
