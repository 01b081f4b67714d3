// What the commands that look after an installation share: where it is, by the same variables as `npm start`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { runningPostgres, startPostgres } from './postgres.mjs';
import { Problem, exited } from './processes.mjs';
import { root } from './toolchain.mjs';

/** The database of DATABASE_URL, or of the data folder: as it runs, else started for as long as it is needed. */
async function findDatabase(env, dataFolder, { mayRun }) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: async () => undefined };
  const folder = join(dataFolder, 'postgres');
  const running = await runningPostgres(folder);
  if (running && !mayRun)
    throw new Problem(
      `The product of ${dataFolder} runs: stop it first, for example with Ctrl-C where npm start runs.`,
    );
  return running ? { url: running, stop: async () => undefined } : startPostgres(folder);
}

function findSecret(env, dataFolder) {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const file = join(dataFolder, 'secret-key');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new Problem(
    `There is no installation in ${dataFolder}: give the SECRET_KEY of the one that the archive is of, or its folder as DATA_FOLDER.`,
  );
}

/** `npm start` finds it where it would have made one. */
function keepSecret(dataFolder, secret) {
  const file = join(dataFolder, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, `${secret}\n`, { mode: 0o600 });
}

/**
 * Runs a program of the services for the installation that the environment names, and gives its exit code.
 * @param {string} program its file below services/all-in-one/dist
 * @param {string[]} args
 * @param {{ mayRun: boolean }} options whether the product may be at work meanwhile
 */
export async function runForInstallation(program, args, options) {
  const { env } = process;
  const dataFolder = resolve(root, env.DATA_FOLDER || '.data');
  const secret = findSecret(env, dataFolder);
  await build();
  const database = await findDatabase(env, dataFolder, options);
  try {
    const { code } = await exited(
      spawn(process.execPath, ['--enable-source-maps', join(root, 'services/all-in-one/dist', program), ...args], {
        stdio: 'inherit',
        env: {
          ...env,
          DATABASE_URL: database.url,
          SECRET_KEY: secret,
          DATA_DIR: env.DATA_DIR ?? join(dataFolder, 'files'),
        },
      }),
    );
    if (code === 0 && !options.mayRun && !env.DATABASE_URL) keepSecret(dataFolder, secret);
    return code ?? 1;
  } finally {
    await database.stop();
  }
}

export const backupFolder = () => join(resolve(root, process.env.DATA_FOLDER || '.data'), 'backups');
