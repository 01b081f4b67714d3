// The PostgreSQL, the Redis and the object storage of the tests: containers where an engine is there, else the programs.
// The names are those of postgres.mjs and redis.mjs, so that a run does not ask which it has.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { MANY_CONNECTIONS, startPostgres as startProgram, tuning } from './postgres.mjs';
import { findRedis as findProgram, startRedis as startRedisProgram } from './redis.mjs';
import { root } from './toolchain.mjs';

const DEFAULT_SOCKET = '/var/run/docker.sock';
const DATABASE = 'ishare';
const PATIENCE = 120_000;
const CONTAINER = 'a container';
/** Said outright, for some engines may not raise their own. */
const LIMITS = { nofile: { soft: 1024, hard: 1024 }, nproc: { soft: 1024, hard: 1024 } };

/** Where a container engine listens: DOCKER_HOST, else the default socket; undefined where neither is there. */
export function engine(env = process.env, isThere = existsSync) {
  if (env.DOCKER_HOST) {
    const socket = /^unix:\/\/(.+)$/.exec(env.DOCKER_HOST)?.[1];
    return socket === undefined || isThere(socket) ? env.DOCKER_HOST : undefined;
  }
  return isThere(DEFAULT_SOCKET) ? `unix://${DEFAULT_SOCKET}` : undefined;
}

/** The image that docker compose runs a service with. */
export function imageOf(service, compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')) {
  return parse(compose).services[service].image;
}

/**
 * Starts a container by `start`, which is given testcontainers, and says which it is; undefined where there is no engine
 * or it has not got the image, which is said too.
 */
async function container(what, image, start) {
  const host = engine();
  if (!host) return undefined;
  try {
    const running = await start(await import('testcontainers'));
    console.log(`${what}: a container of ${image} (${host})`);
    return running;
  } catch (error) {
    console.log(`${what}: no container of ${image} (${String(error.message ?? error).split('\n')[0]})`);
    return undefined;
  }
}

const forTests = {
  listen_addresses: '*',
  max_connections: MANY_CONNECTIONS,
  fsync: 'off',
  full_page_writes: 'off',
};

/** As startPostgres of postgres.mjs, of which the tests use { url, stop() }; what is written is never synced. */
export async function startPostgres(folder, options) {
  const image = imageOf('postgres');
  const running = await container('PostgreSQL', image, ({ GenericContainer, Wait }) =>
    new GenericContainer(image)
      .withEnvironment({
        POSTGRES_PASSWORD: 'postgres',
        POSTGRES_DB: DATABASE,
        POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8',
      })
      .withCommand([
        'postgres',
        ...Object.entries({ ...tuning, ...forTests })
          .filter(([name]) => name !== 'unix_socket_directories')
          .flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ])
      .withExposedPorts(5432)
      .withUlimits(LIMITS)
      // Not that of the server which only makes the database, and listens at no address.
      .withWaitStrategy(Wait.forSuccessfulCommand(`pg_isready -h 127.0.0.1 -U postgres -d ${DATABASE}`))
      .withStartupTimeout(PATIENCE)
      .start(),
  );
  if (!running) {
    console.log('PostgreSQL: the program of the packages');
    return startProgram(folder, options);
  }
  return {
    url: `postgresql://postgres:postgres@${running.getHost()}:${running.getMappedPort(5432)}/${DATABASE}`,
    stop: () => running.stop(),
  };
}

/** { path } of the program, or of a container that stands for it, or { unavailable: reason }. */
export const findRedis = () => (engine() ? { path: CONTAINER } : findProgram());

/** As startRedis of redis.mjs, of which the tests use { url, stop() }. */
export async function startRedis(path, folder) {
  if (path === CONTAINER) {
    const image = imageOf('redis');
    const running = await container('Redis', image, ({ GenericContainer, Wait }) =>
      new GenericContainer(image)
        .withCommand([
          'redis-server',
          ...['--bind', '*', '--protected-mode', 'no'], // it is reached over the engine's network
          ...['--appendonly', 'yes', '--maxmemory-policy', 'noeviction', '--save', ''],
        ])
        .withExposedPorts(6379)
        .withUlimits(LIMITS)
        .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
        .withStartupTimeout(PATIENCE)
        .start(),
    );
    if (running)
      return {
        url: `redis://${running.getHost()}:${running.getMappedPort(6379)}`,
        stop: () => running.stop(),
      };
  }
  const program = path === CONTAINER ? findProgram() : { path };
  if (!program.path) throw new Error(program.unavailable);
  console.log('Redis: the program of this machine');
  return startRedisProgram(program.path, folder);
}

/** The words of S3rver, and of a container's server, which takes any. */
const STORAGE_KEY = 'S3RVER';

/** An object storage for a suite, as the variables that lead to it, and `stop()`. */
export async function startStorage(folder) {
  const image = imageOf('minio');
  const running = await container('Object storage', image, ({ GenericContainer, Wait }) =>
    new GenericContainer(image)
      .withEnvironment({ MINIO_ROOT_USER: STORAGE_KEY, MINIO_ROOT_PASSWORD: `${STORAGE_KEY}-of-the-tests` })
      .withCommand(['server', '/data'])
      .withExposedPorts(9000)
      .withUlimits(LIMITS)
      .withWaitStrategy(Wait.forSuccessfulCommand('mc ready local'))
      .withStartupTimeout(PATIENCE)
      .start(),
  );
  const variables = (endpoint, secret) => ({
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY: STORAGE_KEY,
    S3_SECRET_KEY: secret,
    S3_BUCKET: 'of-the-tests',
    S3_REGION: 'us-east-1',
  });
  if (running)
    return {
      env: variables(
        `http://${running.getHost()}:${running.getMappedPort(9000)}`,
        (await running.exec(['test', '-e', '/s3/server.mjs'])).exitCode === 0
          ? STORAGE_KEY // a stand-in: see stand-in-images.mjs
          : `${STORAGE_KEY}-of-the-tests`,
      ),
      stop: () => running.stop(),
    };
  console.log('Object storage: the program of the packages');
  const { default: S3rver } = await import('@20minutes/s3rver');
  const server = new S3rver({ port: 0, address: '127.0.0.1', directory: folder, silent: true });
  const { port } = await server.run();
  return { env: variables(`http://127.0.0.1:${port}`, STORAGE_KEY), stop: () => server.close() };
}
