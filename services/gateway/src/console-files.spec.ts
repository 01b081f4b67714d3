import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { consoleFiles } from './console-files.js';

describe("the console's page", () => {
  it('frames itself and the designers that draw for it, and nobody else', async () => {
    const app = await consoleFiles(undefined, 'https://factory.example');
    const reply = await app.inject('/');
    const policy = String(reply.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        `default-src 'self'`,
        `frame-src 'self' blob: https://*.kujiale.com`,
        `img-src 'self' data: blob: https://*.kujiale.com`,
        `connect-src 'self' wss://factory.example`,
      ]),
    );
    await app.close();
  });

  it('is not shown for what the product does not answer: that is said in the language of the caller', async () => {
    const app = await consoleFiles(undefined, 'https://factory.example');
    const refused = async (language: string) => {
      const reply = await app.inject({ url: '/api/nowhere', headers: { 'accept-language': language } });
      return [
        reply.statusCode,
        reply.headers['_abperrorformat'],
        reply.json<{ error: { message: string } }>().error.message,
      ];
    };
    expect([await refused('en'), await refused('zh-CN')]).toEqual([
      [404, 'true', 'What you asked for does not exist.'],
      [404, 'true', '请求的资源不存在。'],
    ]);
    await app.close();
  });

  it('is asked for each time, and what has a hash in its name never again, however it is compressed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ishare-console-'));
    mkdirSync(join(folder, 'assets'));
    for (const name of ['index.html', 'sw.js', 'assets/common-CeKFgT43.js']) {
      writeFileSync(join(folder, name), name);
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(name));
    }
    const app = await consoleFiles(folder, 'https://factory.example');
    const told = async (url: string, encoding: string) => {
      const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      return [headers['content-encoding'], headers['cache-control']];
    };
    try {
      const hashed = 'public, max-age=31536000, immutable';
      expect(await told('/assets/common-CeKFgT43.js', 'br')).toEqual(['br', hashed]);
      expect(await told('/assets/common-CeKFgT43.js', 'identity')).toEqual([undefined, hashed]);
      expect(await told('/', 'br')).toEqual(['br', 'no-cache']);
      expect(await told('/sw.js', 'br')).toEqual(['br', 'no-cache']);
    } finally {
      await app.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('has the files that were built, also while it runs, and none in another spelling or folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ishare-console-'));
    const build = (name: string, time: number) => {
      mkdirSync(join(folder, 'assets'), { recursive: true });
      for (const file of ['index.html', `assets/${name}`]) writeFileSync(join(folder, file), file);
      utimesSync(join(folder, 'index.html'), time, time);
    };
    build('common-CeKFgT43.js', 1_000);
    writeFileSync(join(folder, '..', 'ishare-secret.js'), 'secret');
    const app = await consoleFiles(folder, 'https://factory.example');
    const statusOf = async (url: string) => (await app.inject(url)).statusCode;
    try {
      expect(await statusOf('/assets/common-CeKFgT43.js')).toBe(200);
      for (const url of [
        '/assets/Common-CeKFgT43.js',
        '/assets//common-CeKFgT43.js',
        '/assets',
        '/assets/later-CeKFgT43.js',
      ])
        expect([url, await statusOf(url)]).toEqual([url, 404]);
      for (const url of ['/../ishare-secret.js', '/..%2fishare-secret.js', '/assets/..%2f..%2fishare-secret.js'])
        expect([url, await statusOf(url)]).toEqual([url, 404]);
      build('later-CeKFgT43.js', 2_000);
      expect(await statusOf('/assets/later-CeKFgT43.js')).toBe(200);
    } finally {
      await app.close();
      rmSync(folder, { recursive: true });
      rmSync(join(folder, '..', 'ishare-secret.js'));
    }
  });
});
