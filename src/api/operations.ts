import { requireOperator } from '../disclosure/caller.js';
import { prepare } from './middleware.js';
import type { Door, PreparedRequest } from './serverParts.js';

/**
 * The door of those who run Kith: /health/live, /health/ready and, for operators, /metrics. `ready` resolves when
 * everything a request needs is there, and rejects with the reason otherwise.
 */
export const operations = (ready: () => Promise<void>): Door => ({
  mount: (app, parts) => {
    app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
    app.get('/health/ready', (_request, response, next) => {
      ready().then(() => response.json({ status: 'ok' }), next);
    });
    app.get('/metrics', prepare(parts), (request, response, next) => {
      Promise.resolve()
        .then(() => requireOperator((request as PreparedRequest).context.caller))
        .then(() => parts.metricsText())
        .then(({ body, contentType }) => response.type(contentType).send(body), next);
    });
    return {};
  },
});
