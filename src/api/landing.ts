import { commandName, version } from '../platform/product.js';
import { hashOf, sendPage } from './pages.js';
import type { Door } from './serverDependencies.js';

interface Endpoint {
  readonly path: string;
  readonly description: string;
}

/** Door of the root path: it lists the endpoints, as a page for browsers and as JSON for all other clients. */
export const landingDoor = (pages: { readonly graphiql: boolean; readonly explore: boolean }): Door => ({
  mount: (app) => {
    const endpoints: readonly Endpoint[] = [
      { path: '/graphql', description: 'the GraphQL API: send POST requests with a token' },
      ...(pages.explore
        ? [{ path: '/explore', description: 'see what is remembered about you and who may hear it' }]
        : []),
      ...(pages.graphiql ? [{ path: '/graphiql', description: 'write queries in the browser' }] : []),
      { path: '/mcp', description: 'tools for agents (MCP): streamable HTTP with a token' },
      { path: '/health/live', description: 'liveness of this process' },
      { path: '/health/ready', description: 'readiness: every dependency of a request is available' },
      { path: '/metrics', description: 'metrics, for operators' },
    ];
    app.get('/', (request, response) => {
      response.setHeader('cache-control', 'no-store');
      response.vary('accept');
      if (request.accepts(['json', 'html']) === 'html') {
        sendPage(response, pageOf(endpoints), { 'style-src': hashOf(style) });
      } else {
        const paths = Object.fromEntries(endpoints.map(({ path, description }) => [path, description]));
        response.json({ name: 'Kith', version, paths, docs: `${docs} in the folder of Kith` });
      }
    });
    return {};
  },
});

const docs = 'docs/first-steps.md';

const style =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}dt{margin-top:1rem}dd{margin:0}';

const pageOf = (endpoints: readonly Endpoint[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kith</title>
<style>${style}</style>
<h1>Kith</h1>
<p>Long-term memory for agents, which knows who may hear what. It runs here and is asked over GraphQL.</p>
<dl>
${endpoints.map(({ path, description }) => `<dt>${pathHtml(path)}</dt><dd>${description}</dd>`).join('\n')}
</dl>
<p>To make a token for a person: <code>${commandName} token HANDLE</code>. First steps: <code>${docs}</code> in the folder of Kith.</p>
</html>
`;

/** Formats a path; only paths that a browser can open are links. */
const pathHtml = (path: string): string =>
  /^\/(?:explore|graphiql|health\/)/.test(path) ? `<a href="${path}"><code>${path}</code></a>` : `<code>${path}</code>`;
