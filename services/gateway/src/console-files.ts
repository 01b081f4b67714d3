import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { kernelErrors } from '@ishare/kernel/errors.js';
import { fastify, type FastifyInstance } from 'fastify';
import { refusalHeaders, refusalOf } from './refusal.js';

/** Files with a content hash in their name never change, compressed or not; everything else is asked for each time. */
const HASHED = /-[\w-]{8,}\.\w+(\.(br|gz))?$/;

/** Whose pages the console shows in a frame, and whose pictures of plans it lists. */
const DESIGNERS = 'https://*.kujiale.com';

function securityHeaders(publicUrl: string): Record<string, string> {
  const socket = publicUrl.replace(/^http/, 'ws');
  return {
    'content-security-policy': [
      `default-src 'self'`,
      // The reader of codes before the camera is WebAssembly; no text becomes a script by it.
      `script-src 'self' 'wasm-unsafe-eval'`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob: ${DESIGNERS}`,
      `font-src 'self' data:`,
      `connect-src 'self' ${socket}`,
      `worker-src 'self' blob:`,
      `media-src 'self' blob:`,
      `frame-src 'self' blob: ${DESIGNERS}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `frame-ancestors 'self'`,
      `form-action 'self'`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self)',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * The files of the built console by their paths. They are listed once, and again where one is missing and the page was
 * built since: to look each of them up in its folder, whose spelling some file systems do not keep to, reads two
 * thousand names for each of the scores of files that a page consists of.
 */
class BuiltFiles {
  private names = new Set<string>();
  private builtAt = 0;

  constructor(private readonly root: string) {}

  has(path: string): boolean {
    return this.names.has(path) || (this.wasBuiltSince() && this.names.has(path));
  }

  private wasBuiltSince(): boolean {
    const builtAt = statSync(join(this.root, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt <= this.builtAt) return false;
    this.builtAt = builtAt;
    const found = readdirSync(this.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    this.names = new Set(
      found.map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(this.root.length + 1)
          .replaceAll(sep, '/'),
      ),
    );
    return true;
  }
}

/** Serves the built console; any path that is not a file is a route of the console and gets its page. */
export async function consoleFiles(folder: string | undefined, publicUrl: string): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
  const root = folder && resolve(folder);
  if (root && existsSync(root)) {
    const files = new BuiltFiles(root);
    await app.register(fastifyStatic, {
      root,
      index: false,
      serve: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => reply.sendFile('index.html'));
    app.get<{ Params: { '*': string } }>('/*', ({ params: { '*': path } }, reply) => {
      if (files.has(path)) return reply.sendFile(path);
      reply.callNotFound();
      return reply;
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      root &&
      existsSync(root) &&
      request.method === 'GET' &&
      !/^\/(api|assets|connect|signalr-hubs)\b/i.test(request.url) &&
      !/\.\w{2,5}$/.test(request.url.split('?')[0]!);
    return wantsPage
      ? reply.sendFile('index.html')
      : reply.code(404).headers(refusalHeaders).send(refusalOf(kernelErrors.RouteNotFound, request.headers));
  });
  await app.ready();
  return app;
}
