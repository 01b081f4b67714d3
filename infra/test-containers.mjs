// `npm run test:containers`: the Dockerfile built and docker-compose.yml run for real, and the main job done through the
// stack, whose containers write where they may and nowhere else. It says which engine and which images it had, and fails
// where it has none; nothing of it passes unseen.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { composeProgram, startEngine } from './container-engine.mjs';
import { Problem, freePort, report, temporaryFolder } from './processes.mjs';
import { buildStandIns } from './stand-in-images.mjs';
import { continueUnderNode24, requireNode, requirePackages, root } from './toolchain.mjs';

const PATIENCE = 1_200_000;
const PULL_PATIENCE = 60_000;
/** ms */
const TELLS_EVERY = 60_000;
const PROJECT = 'ishare-containers-test';
/** The tag of an image that was built before, for whoever tries the stack alone. */
const BUILT = process.env.ISHARE_VERSION;
const TAG = BUILT ?? 'containers-test';

/** The images that the Dockerfile and docker-compose.yml begin with. */
async function baseImages() {
  const { parse } = await import('yaml');
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const foreign = Object.values(services).flatMap(({ image, build }) => (build === undefined ? [image] : []));
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+:\S+)/gm);
  return { services, images: [...new Set([...[...stages].map(([, image]) => image), ...foreign])] };
}

/** Says of each image whether it is the real one or a stand-in. */
async function prepareImages(client, images, folder) {
  const { ImageName } = await import('testcontainers');
  const missing = [];
  for (const image of images) {
    const name = ImageName.fromString(image);
    if (await client.image.exists(name).catch(() => false)) console.log(`${image}: here already`);
    else {
      const late = new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('no answer')), PULL_PATIENCE).unref();
      });
      await Promise.race([client.image.pull(name, { force: false }), late]).catch(() => undefined);
      const isThere = await client.image.exists(name).catch(() => false);
      console.log(isThere ? `${image}: pulled` : `${image}: cannot be pulled, a stand-in is built`);
      if (!isThere) missing.push(image);
    }
  }
  if (missing.length === 0) return missing;
  await buildStandIns(missing, folder, async (context, name) => {
    await client.image.build(context, { t: name, dockerfile: 'Dockerfile' });
    if (!(await client.image.exists(ImageName.fromString(name)).catch(() => false)))
      throw new Problem(`The stand-in ${name} was not built: DEBUG=testcontainers* npm run test:containers says why.`);
    console.log(`${name}: a stand-in of Debian's packages and npm's Node`);
  });
  return missing;
}

/** What is shown of a container of ours from inside: it may write in its folder, and nowhere else, and has no powers. */
async function shownInside(container) {
  const inside = async (...command) => (await container.exec(command)).exitCode;
  const status = (await container.exec(['cat', '/proc/1/status'])).output;
  return {
    'writes its data folder': (await inside('sh', '-c', 'echo 1 > /data/probe && rm /data/probe')) === 0,
    'cannot write its program': (await inside('sh', '-c', 'echo 1 > /app/probe')) !== 0,
    'cannot write the system': (await inside('sh', '-c', 'echo 1 > /etc/probe')) !== 0,
    'is not root': (await container.exec(['id', '-u'])).output.trim() === '1000',
    'has no capabilities': /^CapEff:\s*0+$/m.test(status) && /^CapPrm:\s*0+$/m.test(status),
    'gets no new privileges': /^NoNewPrivs:\s*1$/m.test(status),
  };
}

/** Once for all containers of ours: the older compose would build it for each of them. */
async function buildImage(client) {
  const { ImageName } = await import('testcontainers');
  const image = `ishare:${TAG}`;
  if (BUILT) console.log(`${image}: built before, as ISHARE_VERSION says`);
  else {
    const begun = Date.now();
    await client.image.build(root, { t: image, dockerfile: 'Dockerfile' });
    console.log(`${image}: built by the Dockerfile in ${Math.round((Date.now() - begun) / 1_000)} s`);
  }
  if (!(await client.image.exists(ImageName.fromString(image)).catch(() => false)))
    throw new Problem(`${image} is not there: DEBUG=testcontainers:build npm run test:containers says why.`);
}

/** What .env would hold. */
const variables = (port) => ({
  ISHARE_VERSION: TAG,
  GATEWAY_PORT: String(port),
  PUBLIC_URL: `http://localhost:${port}`,
  SECRET_KEY: 'of-the-containers-test-alone-0123456789',
  POSTGRES_PASSWORD: 'postgres',
  REDIS_PASSWORD: 'redis',
  // The only ones that the stand-in of the object storage knows.
  S3_ACCESS_KEY: 'S3RVER',
  S3_SECRET_KEY: 'S3RVER',
  ADMIN_PASSWORD: 'Host-admin-1!',
  DEMO: '1',
});

/** A check of docker-compose.yml as a line for the shell. */
const commandOf = ([kind, ...words]) =>
  kind === 'CMD-SHELL' ? words[0] : words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

/** Runs a command of compose on the stack. */
function compose({ executable, file }, ...command) {
  const [program, ...first] = executable ? [executable.executablePath] : ['docker', 'compose'];
  const args = [...first, '-p', PROJECT, '--project-directory', root, '-f', file, ...command];
  return spawnSync(program, args, { encoding: 'utf8' });
}

/** Takes the stack down with its volumes, whatever of it came up. */
function takeDown(how) {
  const { status, stderr } = compose(how, 'down', '-v', '-t', '5');
  if (status !== 0) console.log(`The stack could not be taken down: ${String(stderr).trim().slice(-500)}`);
}

/** Once a minute, what the gateway says is not well yet; returns what ends it. */
function tellWaiting(port) {
  const timer = setInterval(async () => {
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined);
    console.log(`Not up yet: ${answer ? await answer.text() : 'the gateway does not answer'}`);
  }, TELLS_EVERY);
  return () => clearInterval(timer);
}

async function runStack(folder) {
  const { DockerComposeEnvironment, getContainerRuntimeClient, Wait } = await import('testcontainers');
  const { services, images } = await baseImages();
  const client = await getContainerRuntimeClient();
  await prepareImages(client, images, folder);
  await buildImage(client);
  const own = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const running = own.filter(([, { restart }]) => restart !== 'no').map(([name]) => name);
  const port = await freePort();
  Object.assign(process.env, variables(port));
  const how = composeProgram(folder);
  const { executable, file } = how;
  const stop = () => takeDown(how);
  const environment = new DockerComposeEnvironment(root, file)
    .withProjectName(PROJECT)
    .withAutoCleanup(false)
    .withStartupTimeout(PATIENCE)
    .withEnvironment(variables(port))
    .withClientOptions({ ...(executable && { executable }), composeOptions: ['--project-directory', root] });
  // Until it is well: one that a busy machine has called unhealthy meanwhile may still come.
  for (const [name, { healthcheck }] of Object.entries(services))
    for (const container of [`${name}-1`, `${PROJECT}_${name}_1`])
      environment.withWaitStrategy(
        container,
        healthcheck ? Wait.forSuccessfulCommand(commandOf(healthcheck.test)) : Wait.forOneShotStartup(),
      );
  console.log('The stack is started …');
  const begun = Date.now();
  const isUp = tellWaiting(port);
  const stack = await environment
    .up()
    .catch((error) => {
      stop();
      throw error;
    })
    .finally(isUp);
  console.log(`The stack is up after ${Math.round((Date.now() - begun) / 1_000)} s.`);
  const containerOf = (name) => {
    for (const found of [`${name}-1`, `${PROJECT}_${name}_1`])
      try {
        return stack.getContainer(found);
      } catch {
        continue;
      }
    throw new Problem(`No container of ${name} runs.`);
  };
  return { url: `http://localhost:${port}`, running, containerOf, stop, how, folder };
}

/** Backs the stack up and reads the archive again, by the commands of docs/operations.md. */
function backUp({ how, folder }) {
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  // As whom the containers run.
  chownSync(backups, 1000, 1000);
  const run = (program, ...args) => {
    const node = ['node', `services/all-in-one/dist/${program}.js`, ...args];
    const result = compose(how, 'run', '--rm', '-v', `${backups}:/backups`, 'migrate', ...node);
    if (result.status !== 0) console.log(`${node.join(' ')}: ${result.stdout}${result.stderr}`.slice(-1_000));
    return result.status === 0;
  };
  const isTaken = run('backup', '--to', '/backups', '--keep', '14');
  const [archive] = readdirSync(backups);
  return [
    ['a backup is taken', isTaken && archive !== undefined],
    ['the backup is read from end to end', archive !== undefined && run('restore', `/backups/${archive}`, '--check')],
  ];
}

/** Each as its name and whether it holds. */
async function checkStack({ url, running, containerOf, how, folder }) {
  const { doMainJob } = await import('../tests/compose/main-job.mjs');
  const results = [];
  const { boards, heard, downloaded } = await doMainJob(url);
  results.push(['the main job: sign in, optimise, at most 42 boards', boards <= 42]);
  results.push(['the hub tells of its end', heard], ['the solution is downloaded', downloaded]);
  results.push(...backUp({ how, folder }));
  for (const name of running)
    for (const [what, holds] of Object.entries(await shownInside(containerOf(name))))
      results.push([`${name} ${what}`, holds]);
  return results;
}

async function main() {
  const folder = temporaryFolder('ishare-containers');
  const running = await startEngine(folder);
  process.env.DOCKER_HOST = running.host;
  // Everything is taken down here; the reaper is one image more that would have to be pulled.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  console.log(`Engine: ${running.podman ? `podman (${running.podman})` : 'as named'}, at ${running.host}`);
  let stack;
  try {
    stack = await runStack(folder);
    const results = await checkStack(stack);
    for (const [what, holds] of results) console.log(`${holds ? 'holds' : 'FAILS'}  ${what}`);
    const failed = results.filter(([, holds]) => !holds).length;
    console.log(`\n${results.length - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    stack?.stop();
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  requireNode();
  requirePackages();
  await continueUnderNode24(fileURLToPath(import.meta.url));
  process.exitCode = await main();
} catch (error) {
  process.exitCode = report(error);
}
