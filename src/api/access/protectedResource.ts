import type { Express } from 'express';

/** Authorization server and metadata of a service as a protected resource. */
export interface ProtectedResource {
  /** URL of the authorization server, as clients reach it. */
  readonly issuer: string;
  /** URL of this service without a path, as clients reach it. */
  readonly publicUrl: string;
  readonly metadataUrl: (path: string) => string;
}

const wellKnown = '/.well-known/oauth-protected-resource';

export const protectedResourceOf = (issuer: string, publicUrl: string): ProtectedResource => ({
  issuer,
  publicUrl,
  metadataUrl: (path) => `${publicUrl}${wellKnown}${path}`,
});

/** Serves the metadata of a protected resource (RFC 9728, section 3): they tell clients where to get a token. */
export function serveResourceMetadata({ issuer, publicUrl }: ProtectedResource, path: string, app: Express): void {
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
