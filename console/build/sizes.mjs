// Prints what the browser fetches, gzipped: the first load, and each lazy route, against their budgets.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const kilobytes = (file) => gzipSync(readFileSync(new URL(file, dist))).length / 1000;

function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}
const size = (keys) =>
  [...keys].reduce((total, key) => total + (manifest[key].file.endsWith('.js') ? kilobytes(manifest[key].file) : 0), 0);

const budgets = { signIn: 400, route: 120 };
/** What is fetched by whoever opens it alone, and by nobody before: the model in 3D. */
const own = { 'src/features/sales-order/checks/SceneCanvas.tsx': 160 };
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const initial = closure(entry);
const signIn = new Set([...initial, ...closure('src/features/identity/account/LoginPage.tsx')]);
const lines = [
  ['initial', size(initial), undefined],
  ['initial + sign-in page', size(signIn), budgets.signIn],
];
const shell = 'src/app/layout/Shell.tsx';
const base = manifest[shell] ? closure(shell, new Set(initial)) : initial;
lines.push(['initial + shell', size(base), undefined]);
for (const key of Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry && !initial.has(name))) {
  const added = new Set([...closure(key)].filter((name) => !initial.has(name) && (key === shell || !base.has(name))));
  lines.push([key, size(added), own[key] ?? budgets.route]);
}
for (const [name, value, budget] of lines.sort((a, b) => b[1] - a[1]).filter(([, value]) => value > 2)) {
  console.log(`${value.toFixed(1).padStart(8)} kB gz${budget && value > budget ? '  OVER' : ''}  ${name}`);
}
if (lines.some(([, value, budget]) => budget && value > budget)) process.exitCode = 1;
