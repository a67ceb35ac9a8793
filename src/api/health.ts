import { overseenTenant } from '../disclosure/caller.js';
import { publicError } from '../platform/graphql/publicErrors.js';
import { prepare } from './middleware.js';
import { sendError } from './requestFailures.js';
import type { Door, PreparedRequest } from './serverDependencies.js';

/** Door of health and metrics: /health/live, /health/ready, /metrics. `checkReadiness` rejects with the reason. */
export const healthDoor = (checkReadiness: () => Promise<void>): Door => ({
  mount: (app, dependencies) => {
    app.get('/health/live', (_request, response) => void response.json({ status: 'ok' }));
    app.get('/health/ready', (_request, response, next) => {
      checkReadiness().then(
        () => response.json({ status: 'ok' }),
        (error: unknown) => {
          const failure = publicError(error);
          if (failure.code !== 'UNAVAILABLE') return next(error);
          // Probes ask every few seconds, also while a start takes its time: the log needs no copy of each answer.
          sendError(dependencies, response, failure);
        },
      );
    });
    app.get('/metrics', prepare(dependencies), dependencies.rate.chargeRequest, (request, response, next) => {
      Promise.resolve()
        .then(() => overseenTenant((request as PreparedRequest).context.caller))
        .then(() => dependencies.metricsText())
        .then(({ body, contentType }) => response.type(contentType).send(body), next);
    });
    return {};
  },
});
