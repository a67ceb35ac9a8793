import * as oauth from 'oauth4webapi';
import { DomainError } from '../errors.js';

/** Settings of an issuer of tokens, for a page of this service. */
export interface IssuerSettings {
  readonly url: string;
  /** Client id of the Explorer at the issuer: a public client, without a secret. */
  readonly clientId: string;
  /** URL that the issuer redirects people to. */
  readonly redirectUrl: string;
}

/** URL of the sign-in, and the secrets that only the page that starts it knows. */
export interface SignInStart {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
}

const limitMs = 10_000;

/** OpenID Connect client: authorization code and PKCE (RFC 7636). Stateless: any replica may take the second step. */
export class Issuer {
  private metadata: Promise<oauth.AuthorizationServer> | undefined;

  constructor(private readonly settings: IssuerSettings) {}

  /** Returns the URL to send a person to. Rejects with UNAVAILABLE if the issuer cannot be asked. */
  async begin(): Promise<SignInStart> {
    const { authorization_endpoint: endpoint } = await this.server();
    if (endpoint === undefined) throw unavailable(new Error('The issuer names no authorization_endpoint.'));
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    const url = new URL(endpoint);
    const parameters = {
      response_type: 'code',
      client_id: this.settings.clientId,
      redirect_uri: this.settings.redirectUrl,
      scope: 'openid',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, state, verifier };
  }

  /** Exchanges the redirect's query. UNAUTHENTICATED if the issuer refuses, UNAVAILABLE if it cannot be asked. */
  async tokenFor(answer: string, { state, verifier }: Pick<SignInStart, 'state' | 'verifier'>): Promise<string> {
    const server = await this.server();
    const client = { client_id: this.settings.clientId };
    try {
      const callbackParameters = oauth.validateAuthResponse(server, client, new URLSearchParams(answer), state);
      const { redirectUrl } = this.settings;
      const none = oauth.None();
      const request = oauth.authorizationCodeGrantRequest;
      const response = await request(server, client, none, callbackParameters, redirectUrl, verifier, this.options());
      return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
    } catch (cause) {
      if (cause instanceof TypeError || isTimeout(cause)) throw unavailable(cause);
      throw new DomainError('UNAUTHENTICATED', 'The issuer did not sign you in; try again.', { cause });
    }
  }

  /** Returns the metadata of the issuer, cached; fetched again after a failure. */
  private server(): Promise<oauth.AuthorizationServer> {
    this.metadata ??= this.discover().catch((cause: unknown) => {
      this.metadata = undefined;
      throw unavailable(cause);
    });
    return this.metadata;
  }

  private async discover(): Promise<oauth.AuthorizationServer> {
    const url = new URL(this.settings.url);
    return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, this.options()));
  }

  private options() {
    // Allows http:// for this machine only: on the way to another machine the token could be read.
    const isLocalIssuer = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(this.settings.url).hostname);
    return { signal: AbortSignal.timeout(limitMs), [oauth.allowInsecureRequests]: isLocalIssuer };
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const unavailable = (cause: unknown): DomainError =>
  new DomainError('UNAVAILABLE', 'The issuer for sign-in does not respond now; try again in a moment.', {
    cause,
  });
