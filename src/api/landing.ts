import { version } from '../platform/version.js';
import { hashOf, sendPage } from './pages.js';
import type { Door } from './serverDependencies.js';

interface Place {
  readonly path: string;
  readonly what: string;
}

/** Door of the root path: it lists the endpoints, as a page for browsers and as JSON for all other clients. */
export const landing = (pages: { readonly graphiql: boolean; readonly explore: boolean }): Door => ({
  mount: (app) => {
    const places: readonly Place[] = [
      { path: '/graphql', what: 'the GraphQL API: send POST requests with a token' },
      ...(pages.explore ? [{ path: '/explore', what: 'see what is remembered about you and who may hear it' }] : []),
      ...(pages.graphiql ? [{ path: '/graphiql', what: 'write queries in the browser' }] : []),
      { path: '/health/live', what: 'liveness of this process' },
      { path: '/health/ready', what: 'readiness: every dependency of a request is available' },
      { path: '/metrics', what: 'metrics, for operators' },
    ];
    app.get('/', (request, response) => {
      response.setHeader('cache-control', 'no-store');
      response.vary('accept');
      if (request.accepts(['json', 'html']) === 'html') {
        sendPage(response, pageOf(places), { 'style-src': hashOf(style) });
      } else {
        const paths = Object.fromEntries(places.map(({ path, what }) => [path, what]));
        response.json({ name: 'Kith', version, paths, docs });
      }
    });
    return {};
  },
});

const docs = 'docs/first-steps.md in the folder of Kith';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}dt{margin-top:1rem}dd{margin:0}';

const pageOf = (places: readonly Place[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kith</title>
<style>${style}</style>
<h1>Kith</h1>
<p>Long-term memory for agents, which knows who may hear what. It runs here and is asked over GraphQL.</p>
<dl>
${places.map(({ path, what }) => `<dt>${shown(path)}</dt><dd>${what}</dd>`).join('\n')}
</dl>
<p>A token for somebody: <code>npx kith token HANDLE</code>. What to do first: <code>${docs}</code>.</p>
</html>
`;

/** Formats a path; only paths that a browser can open are links. */
const shown = (path: string): string =>
  /^\/(?:explore|graphiql|health\/)/.test(path) ? `<a href="${path}"><code>${path}</code></a>` : `<code>${path}</code>`;
