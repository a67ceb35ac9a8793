import express from 'express';
import { z } from 'zod';
import { invalidInput } from '../../platform/errors.js';
import type { Graph } from '../../platform/neo4j/graph.js';
import type { SignInService } from '../../directory/people/signIn.service.js';
import { cors, allowMethod } from '../middleware.js';
import type { Door } from '../serverDependencies.js';

const path = '/explore/sign-in';
const body = z.object({ code: z.string().min(1).max(4_000) });

/** Door for sign-in to the Explorer by a link: POST /explore/sign-in exchanges its code for a token. */
export const signInDoor = (service: SignInService, graph: Graph): Door => ({
  mount: (app) => {
    app.all(
      path,
      cors([], 'POST'),
      allowMethod('POST', 'Signing in'),
      express.json({ limit: '8kb' }),
      (request, response, next) => {
        response.setHeader('cache-control', 'no-store');
        Promise.resolve()
          .then(() => body.safeParse(request.body))
          .then(({ data }) => {
            if (!data)
              throw invalidInput('The body must be {"code": "…"} with the code of a link, sent as application/json.');
            return service.tokenFor(graph.session(), data.code);
          })
          .then((token) => response.json({ token }), next);
      },
    );
    return {};
  },
});
