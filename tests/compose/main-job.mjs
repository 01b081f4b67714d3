// The main job through a running product with its demo factory: sign in, see a cut list verified, have it optimised,
// hear over the hub how it goes, and download the plan.
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { until } from '../../infra/processes.mjs';

/** The demo planner; everybody knows his password. */
const PLANNER = { tenant: 'mujing', userName: 'he.paichan', password: '1q2w3E*' };
const LISTS = '/api/optimization/import-files';
const RUNS = `${LISTS}/optimization`;
/** Three times what the preset gives, for a busy machine; the run is stopped when the plan is there. */
const TIME_LIMIT = 60;
const ENOUGH = 42;

/** Done, or stopped with the best plan so far. */
const isPlanned = ({ state }) => state === 2 || state === 3;

/** Asks at the address as whoever has the token. */
export const callerAt = (url, token) => async (method, path, body) => {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, body: isJson ? await reply.json() : await reply.text() };
};

export async function signIn(url) {
  const { tenant, userName, password } = PLANNER;
  const body = {
    grant_type: 'password',
    client_id: 'iShare_Web',
    username: userName,
    password,
    scope: 'openid iShare',
  };
  const reply = await fetch(`${url}/connect/token`, {
    method: 'POST',
    headers: { __tenant: tenant },
    body: new URLSearchParams(body),
  });
  if (reply.status !== 200) throw new Error(`The planner cannot sign in: ${reply.status} ${await reply.text()}`);
  return (await reply.json()).access_token;
}

async function patiently(question, what) {
  if (!(await until(question, 240_000))) throw new Error(`It did not come about: ${what}.`);
}

/**
 * @param {string} url
 * @returns {Promise<{ token: string, boards: number, heard: boolean, downloaded: boolean }>}
 */
export async function doMainJob(url) {
  const token = await signIn(url);
  const call = callerAt(url, token);
  const told = [];
  const hub = new HubConnectionBuilder()
    .withUrl(`${url}/signalr-hubs/notifications`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  hub.on('optimisationProgress', (progress) => told.push(progress));
  await hub.start();
  try {
    const { items } = (await call('GET', LISTS)).body;
    const file = items.find(({ state }) => state === 3);
    const started = await call('POST', RUNS, { importFileIds: [file.id], timeLimitSec: TIME_LIMIT });
    if (started.status !== 200) throw new Error(`The run was refused: ${JSON.stringify(started)}`);
    const progress = async () => (await call('GET', `${RUNS}/${file.id}/progress`)).body;
    await patiently(async () => {
      const now = await progress();
      const isGood = now.boards > 0 && now.boards <= ENOUGH && now.materials.every(({ boards }) => boards > 0);
      return isPlanned(now) || isGood;
    }, 'a good plan');
    await call('POST', `${RUNS}/${file.id}/stop`);
    await patiently(async () => isPlanned(await progress()), 'the end of the run');
    const heard = (await until(() => told.some(isPlanned), 60_000)) === true;
    const [solution] = (await call('GET', `${RUNS}/${file.id}/solutions`)).body.items;
    const { status } = await call('GET', `/api/optimization/solutions/${solution.id}/download`);
    return { token, boards: solution.boards, heard, downloaded: status === 200 };
  } finally {
    await hub.stop();
  }
}
