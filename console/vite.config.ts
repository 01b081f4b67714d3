import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const lib = (name: string) => fileURLToPath(new URL(`../libs/${name}/src`, import.meta.url));
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8080';
const served = ['/api', '/connect', '/.well-known', '/signalr-hubs', '/health', '/openapi'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
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
  ],
  resolve: {
    alias: ['contracts', 'kernel', 'cutting'].map((name) => ({
      find: new RegExp(`^@ishare/${name}/(.+)\\.js$`),
      replacement: `${lib(name)}/$1.ts`,
    })),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    manifest: true,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [path, { target: backend, ws: path === '/signalr-hubs' }])),
  },
});
