import express from 'express';
import { z } from 'zod';
import { invalidInput } from '../../platform/errors.js';
import type { Issuer } from '../../platform/auth/issuer.js';
import { cors, allowMethod } from '../middleware.js';
import type { Door } from '../serverDependencies.js';

const part = z.string().min(1).max(4_000);
const body = z.object({ answer: part, state: part, verifier: part });

/** Sign-in door: GET /explore/issuer tells if there is an issuer, POST begins, POST /explore/issuer/token ends it. */
export const issuerDoor = (issuer: Issuer | undefined): Door => ({
  mount: (app) => {
    app.get('/explore/issuer', (_request, response) => {
      response.setHeader('cache-control', 'no-store');
      response.json({ isThere: issuer !== undefined });
    });
    if (!issuer) return {};
    const sameOrigin = cors([], 'POST');
    app.all('/explore/issuer', sameOrigin, allowMethod('POST', 'Signing in'), (_request, response, next) => {
      response.setHeader('cache-control', 'no-store');
      issuer.begin().then((signingIn) => response.json(signingIn), next);
    });
    const json = express.json({ limit: '16kb' });
    app.all('/explore/issuer/token', sameOrigin, allowMethod('POST', 'Signing in'), json, (request, response, next) => {
      response.setHeader('cache-control', 'no-store');
      const { data } = body.safeParse(request.body);
      if (!data)
        return next(invalidInput('The body must be {"answer", "state", "verifier"}, sent as application/json.'));
      issuer.tokenFor(data.answer, data).then((token) => response.json({ token }), next);
    });
    return {};
  },
});
