// The product as `npm start` runs it, with its demo factory, for a benchmark, and somebody of the factory who asks it.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../infra/build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { freePort, temporaryFolder } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';

/**
 * @param {{ userName?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns `{ url, databaseUrl, product, headers, signIn(), call(method, path, body), stop() }`: `headers` are those of a user
 * of the demo tenant, the planner unless another one is named, who signs in again by `signIn`; `call` gives what is
 * answered, and throws when it is refused.
 */
export async function startDemo({ userName = 'he.paichan', env = {} } = {}) {
  await build();
  const folder = temporaryFolder('ishare-bench');
  const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
  let product;
  const stop = async () => {
    await product?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    product = await startProduct({
      port: await freePort(),
      databaseUrl: postgres.url,
      secretKey: randomBytes(32).toString('hex'),
      dataFolder: folder,
      demo: true,
      env,
    });
    const { url } = product;
    const signIn = async () => {
      const reply = await fetch(`${url}/connect/token`, {
        method: 'POST',
        headers: { __tenant: 'mujing' },
        body: new URLSearchParams({
          grant_type: 'password',
          client_id: 'iShare_Web',
          username: userName,
          password: '1q2w3E*',
          scope: 'openid iShare',
        }),
      });
      return (await reply.json()).access_token;
    };
    const headers = { authorization: `Bearer ${await signIn()}` };
    const call = async (method, path, body) => {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
        body,
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
      return text ? JSON.parse(text) : undefined;
    };
    return { url, databaseUrl: postgres.url, product, headers, signIn, call, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
