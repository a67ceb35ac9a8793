import * as oauth from 'oauth4webapi';
import { DomainError } from '../errors.js';

/** An issuer of tokens, and how a page of this service asks it for one. */
export interface IssuerSettings {
  readonly url: string;
  /** What the issuer calls the page: a public client, without a secret. */
  readonly clientId: string;
  /** Where the issuer sends people back to. */
  readonly redirectUrl: string;
}

/** Where a person signs in, and what only the page that sent them there knows. */
export interface SigningIn {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
}

const limitMs = 10_000;

/**
 * Signs people in through an issuer: OAuth 2.0 with a code and PKCE (RFC 7636), as OpenID Connect describes issuers. It
 * keeps nothing of anybody between the two steps, so any copy of a service may take the second one.
 */
export class Issuer {
  private found: Promise<oauth.AuthorizationServer> | undefined;

  constructor(private readonly settings: IssuerSettings) {}

  /** Where to send somebody. Rejects with UNAVAILABLE where the issuer does not say. */
  async begin(): Promise<SigningIn> {
    const { authorization_endpoint: endpoint } = await this.server();
    if (endpoint === undefined) throw away(new Error('The issuer names no authorization_endpoint.'));
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    const url = new URL(endpoint);
    const asked = {
      response_type: 'code',
      client_id: this.settings.clientId,
      redirect_uri: this.settings.redirectUrl,
      scope: 'openid',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return { url: url.href, state, verifier };
  }

  /** The token for what the issuer has sent somebody back with. Rejects with UNAUTHENTICATED where it gives none. */
  async tokenFor(answer: string, { state, verifier }: Pick<SigningIn, 'state' | 'verifier'>): Promise<string> {
    const server = await this.server();
    const client = { client_id: this.settings.clientId };
    try {
      const checked = oauth.validateAuthResponse(server, client, new URLSearchParams(answer), state);
      const { redirectUrl } = this.settings;
      const none = oauth.None();
      const request = oauth.authorizationCodeGrantRequest;
      const response = await request(server, client, none, checked, redirectUrl, verifier, this.options());
      return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
    } catch (cause) {
      if (cause instanceof TypeError || isTimeout(cause)) throw away(cause);
      throw new DomainError('UNAUTHENTICATED', 'The issuer has not signed you in; try again.', { cause });
    }
  }

  /** What the issuer says of itself; asked once, and again after it could not be asked. */
  private server(): Promise<oauth.AuthorizationServer> {
    this.found ??= this.discover().catch((cause: unknown) => {
      this.found = undefined;
      throw away(cause);
    });
    return this.found;
  }

  private async discover(): Promise<oauth.AuthorizationServer> {
    const url = new URL(this.settings.url);
    return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, this.options()));
  }

  private options() {
    // Whoever can read what is on its way to another machine must not read this.
    const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(this.settings.url).hostname);
    return { signal: AbortSignal.timeout(limitMs), [oauth.allowInsecureRequests]: isHere };
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const away = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The issuer that signs people in cannot be asked now; try again in a moment.', {
    cause,
  });
