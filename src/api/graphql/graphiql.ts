import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type GraphQLSchema, introspectionFromSchema } from 'graphql';
import { commandName } from '../../platform/product.js';
import { sendPage } from '../pages.js';
import type { Door } from '../serverDependencies.js';

const { resolve } = createRequire(import.meta.url);

/** Resolves a file of an installed package. Browser bundles are not among the modules that a package exports. */
function inPackage(name: string, file: string): string {
  return join(dirname(resolve(`${name}/package.json`)), file);
}

/** Files of GraphiQL, served from installed packages: the page fetches nothing from another origin. */
const files: Readonly<Record<string, string>> = {
  'react.js': inPackage('react', 'umd/react.production.min.js'),
  'react-dom.js': inPackage('react-dom', 'umd/react-dom.production.min.js'),
  'graphiql.js': inPackage('graphiql', 'graphiql.min.js'),
  'graphiql.css': inPackage('graphiql', 'graphiql.min.css'),
};

/**
 * Door of GraphiQL, a page for writing queries. It calls the API as every client does, with the token of the
 * Explorer in the same tab, or the one that it is given. The schema is public and comes as a file, so that the page
 * shows it before there is a token; the API itself answers nothing without one.
 */
export const graphiqlDoor = (schema: GraphQLSchema): Door => ({
  mount: (app) => {
    let introspected: string | undefined;
    app.get('/graphiql/schema.json', (_request, response) => {
      introspected ??= JSON.stringify(introspectionFromSchema(schema));
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('cache-control', 'no-cache');
      response.type('json').send(introspected);
    });
    app.get('/graphiql', (_request, response) => {
      response.setHeader('cache-control', 'no-store');
      sendPage(response, page, policy);
    });
    app.get('/graphiql/start.js', (_request, response) => void response.type('js').send(startScript));
    for (const [name, file] of Object.entries(files)) {
      app.get(`/graphiql/${name}`, (_request, response, next) => {
        response.setHeader('x-content-type-options', 'nosniff');
        response.sendFile(file, { maxAge: '1h', dotfiles: 'allow' }, (error) => {
          if (error && !response.headersSent) next(error);
        });
      });
    }
    return {};
  },
});

/** Scripts come from this origin alone. The editor adds styles to the page while it runs. */
const policy = {
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
};

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kith: GraphiQL</title>
<link rel="stylesheet" href="/graphiql/graphiql.css">
<style>@media (max-width:639px){#graphiql-session{flex-direction:column!important}.graphiql-horizontal-drag-bar{display:none}}</style>
<body style="margin:0">
<div id="graphiql" style="height:100vh">Loading …</div>
<script src="/graphiql/react.js"></script>
<script src="/graphiql/react-dom.js"></script>
<script src="/graphiql/graphiql.js"></script>
<script src="/graphiql/start.js"></script>
</body>
</html>
`;

const startScript = `'use strict';
// The Explorer keeps the token of this tab under this key.
const token = sessionStorage.getItem('kith.token');
const ask = GraphiQL.createFetcher({ url: '/graphql', headers: token ? { authorization: 'Bearer ' + token } : {} });
const schema = () => fetch('/graphiql/schema.json').then((answer) => answer.json()).then((data) => ({ data }));
ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher: (asked, options) => (asked.operationName === 'IntrospectionQuery' ? schema() : ask(asked, options)),
    defaultEditorToolsVisibility: token ? false : 'headers',
    defaultHeaders: token ? '' : '{\\n  "authorization": "Bearer "\\n}\\n',
    defaultQuery: (token ? '' : '# Put a token after Bearer below. Make one with:\\n# ${commandName} token HANDLE\\n\\n') + '{\\n  me {\\n    name\\n  }\\n  memories(first: 10) {\\n    edges {\\n      node {\\n        text\\n        allowed\\n      }\\n    }\\n  }\\n}\\n',
    shouldPersistHeaders: false,
  }),
);
`;
