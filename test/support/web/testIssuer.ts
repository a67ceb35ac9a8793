import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** OpenID Connect issuer for tests. It signs every visitor in as one person, and redirects them back with a code. */
export class TestIssuer {
  /** Parameters of the token requests, as they were sent. */
  readonly exchanges: URLSearchParams[] = [];
  private readonly challenges = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly keys: Keys,
    private readonly person: { handle: string; tenant: string },
  ) {}

  static async start(person: { handle: string; tenant: string }): Promise<TestIssuer> {
    const server = createServer();
    const issuer = new TestIssuer(server, await generateKeyPair('RS256', { extractable: true }), person);
    server.on('request', (request, response) => {
      const url = new URL(request.url!, issuer.url);
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        issuer.answer(url, new URLSearchParams(body)).then(
          ({ status = 200, location, json }) => {
            response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
            response.end(json && JSON.stringify(json));
          },
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async answer(
    url: URL,
    formBody: URLSearchParams,
  ): Promise<{ status?: number; location?: string; json?: object }> {
    const queryParams = url.searchParams;
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { json: this.metadata() };
      case '/keys':
        return { json: { keys: [{ ...(await exportJWK(this.keys.publicKey)), alg: 'RS256', kid: 'one' }] } };
      case '/authorize': {
        const redirect = new URL(queryParams.get('redirect_uri')!);
        const code = `c${this.challenges.size}`;
        this.challenges.set(code, queryParams.get('code_challenge')!);
        redirect.searchParams.set('code', code);
        redirect.searchParams.set('state', queryParams.get('state')!);
        return { status: 302, location: redirect.href };
      }
      case '/token':
        return this.token(formBody);
      default:
        return { status: 404 };
    }
  }

  private async token(formBody: URLSearchParams): Promise<{ status?: number; json: object }> {
    this.exchanges.push(formBody);
    const challenge = createHash('sha256').update(formBody.get('code_verifier')!).digest('base64url');
    const code = formBody.get('code')!;
    if (this.challenges.get(code) !== challenge) return { status: 400, json: { error: 'invalid_grant' } };
    this.challenges.delete(code);
    const token = await new SignJWT({ tenant: this.person.tenant })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(this.url)
      .setSubject(this.person.handle)
      .setExpirationTime('1h')
      .sign(this.keys.privateKey);
    return { json: { access_token: token, token_type: 'Bearer' } };
  }

  private metadata(): object {
    const { url } = this;
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
    };
  }
}
