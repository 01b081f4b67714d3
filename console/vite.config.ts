import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const lib = (name: string) => fileURLToPath(new URL(`../libs/${name}/src`, import.meta.url));
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8080';
const served = ['/api', '/connect', '/.well-known', '/signalr-hubs', '/health', '/openapi'];

const worthwhileBytes = 1024;

/** Lays a .br and a .gz beside every text file of the build, for servers that hand them out as they are. */
function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(?:js|css|html|svg|webmanifest)$/.test(name)) continue;
          const content = readFileSync(join(folder, name));
          if (content.length < worthwhileBytes) continue;
          const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params: quality }));
          writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

/** What contracts and kernel bring along must run in a browser. */
const browserOnly: Plugin = {
  name: 'browser-only',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith('node:')) this.error(`${importer ?? 'The console'} imports ${source}, which no browser has.`);
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    browserOnly,
    react(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'iShare',
        short_name: 'iShare',
        lang: 'zh-Hans',
        display: 'standalone',
        background_color: '#f4f6f9',
        theme_color: '#304156',
        icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: served.map((path) => new RegExp(`^${path.replace('.', '\\.')}(/|$)`)),
      },
    }),
    precompressed(),
  ],
  resolve: {
    alias: [
      // The browser takes the types of the schemas that routes are declared with, and none of their code (29 kB).
      { find: /^zod$/, replacement: fileURLToPath(new URL('./build/no-schemas.ts', import.meta.url)) },
      ...['contracts', 'kernel', 'cutting'].map((name) => ({
        find: new RegExp(`^@ishare/${name}/(.+)\\.js$`),
        replacement: `${lib(name)}/$1.ts`,
      })),
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What most pages have in common comes as one file: the sign-in page asks for 67 files instead of 165, and for
        // 336 kB instead of 384 (brotli), the first page behind it for 36 more instead of 58.
        codeSplitting: { groups: [{ name: 'common', minShareCount: 60 }] },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: backend, ws: path === '/signalr-hubs' }])),
  },
});
