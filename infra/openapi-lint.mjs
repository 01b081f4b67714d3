// Part of `npm run check`: what two linters of the trade say of openapi/*.json. Errors fail; the rules are theirs.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { root } from './toolchain.mjs';

const require = createRequire(import.meta.url);
const { Document, Spectral } = require('@stoplight/spectral-core');
const { Json } = require('@stoplight/spectral-parsers');
const { oas } = require('@stoplight/spectral-rulesets');

const redocly = await createConfig({ extends: ['recommended'] });
const spectral = new Spectral();
spectral.setRuleset({ extends: [oas] });

let errors = 0;
const say = (file, rule, message, place) => {
  errors++;
  console.error(`${file}: ${rule}: ${message} (${place})`);
};
for (const file of globSync('openapi/*.json', { cwd: root }).sort()) {
  const path = join(root, file);
  for (const { severity, ruleId, message, location } of await lint({ ref: path, config: redocly }))
    if (severity === 'error') say(file, ruleId, message, location[0]?.pointer);
  const findings = await spectral.run(new Document(readFileSync(path, 'utf8'), Json, path));
  for (const { severity, code, message, path: place } of findings)
    if (severity === 0) say(file, code, message, place.join('/'));
}
process.exitCode = errors > 0 ? 1 : 0;
