// The console's texts as one flat file, for the server that lets tenants word them differently.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

export const consoleTextsFile = 'libs/contracts/src/i18n/console.generated.json';

const languages = ['zh-Hans', 'en'];

function flat(texts, prefix) {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** The content of the file: by language, each text under its i18n key (`shell:app.title`). */
export function consoleTexts() {
  const of = (language) => {
    const folder = join(root, 'console/src/i18n', language);
    return Object.fromEntries(
      readdirSync(folder)
        .sort()
        .flatMap((file) =>
          flat(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${file.replace(/\.json$/, '')}:`),
        ),
    );
  };
  return `${JSON.stringify(Object.fromEntries(languages.map((language) => [language, of(language)])), null, 2)}\n`;
}
