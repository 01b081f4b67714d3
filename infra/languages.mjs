// Both languages of the product say the same things, and its texts stand nowhere else.
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LANGUAGES = ['zh-Hans', 'en'];
const PLURAL = /_(zero|one|two|few|many|other)$/; // Chinese has only _other where English has _one and _other
const HAN = /\p{Script=Han}/u;
const TEXT_PLACES =
  /(^|\/)(i18n|fixtures?|demo|seeds?|testing)\/|\.(spec|fixture|testing|demo|seed)\.tsx?$|(^|\/)(demo|seed)[\w-]*\.(ts|json)$/;

/** Words that stand beside another one for the same thing; CONTRIBUTING.md says which is which. */
const OTHER_WORDS = JSON.parse(readFileSync(join(import.meta.dirname, 'words.json'), 'utf8')).map(
  ({ word, ...more }) => ({ word: new RegExp(word, 'u'), ...more }),
);

/**
 * Returns one sentence per text that is missing or empty in a language or differs in its placeholders, per key that is
 * said twice, per word that has another one for the same thing, and per Chinese text in code.
 */
export async function checkLanguages(root) {
  const problems = [];
  const places = globSync('{{libs,services}/*,console}/src/**/i18n', { cwd: root }).filter((place) =>
    statSync(join(root, place)).isDirectory(),
  );
  for (const place of places) {
    for (const file of globSync('**/*.json', { cwd: join(root, place) }))
      for (const key of saidTwice(readFileSync(join(root, place, file), 'utf8')))
        problems.push(`${place}: ${key} is said twice in ${file}, and only the last is read`);
    const [first, second] = await Promise.all(LANGUAGES.map((language) => readTexts(join(root, place), language)));
    for (const [texts, other, language] of [
      [first, second, LANGUAGES[1]],
      [second, first, LANGUAGES[0]],
    ]) {
      for (const key of texts.keys()) if (!other.has(key)) problems.push(`${place}: ${key} is missing in ${language}`);
    }
    for (const { language, word, instead } of OTHER_WORDS) {
      for (const [key, text] of language === LANGUAGES[0] ? first : second)
        if (word.test(text))
          problems.push(`${place}: ${key} says ${word.exec(text)[0]} in ${language}, not ${instead}`);
    }
    for (const [key, text] of first) {
      if (text === '' || second.get(key) === '') problems.push(`${place}: ${key} is empty`);
      if (second.has(key) && placeholders(text) !== placeholders(second.get(key)))
        problems.push(`${place}: ${key} has other placeholders in ${LANGUAGES[1]} than in ${LANGUAGES[0]}`);
    }
  }
  const code = globSync('{{libs,services}/*/src,console/src,infra}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !TEXT_PLACES.test(file.replaceAll('\\', '/')),
  );
  for (const file of code) {
    const line = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .findIndex((text) => HAN.test(text));
    if (line >= 0) problems.push(`${file}:${line + 1} holds Chinese text: move it to i18n, fixtures or demo`);
  }
  return problems;
}

/**
 * All texts of one language below an i18n folder, by file and key: <language>.json, <language>.ts or
 * <language>/<name>.json.
 */
async function readTexts(folder, language) {
  const texts = new Map();
  for (const file of globSync([`${language}.{json,ts}`, `${language}/**/*.{json,ts}`], { cwd: folder })) {
    const path = join(folder, file);
    const content = file.endsWith('.json')
      ? JSON.parse(readFileSync(path, 'utf8'))
      : { ...(await import(pathToFileURL(path).href)) };
    collect(
      content,
      file
        .slice(language.length)
        .replace(/\.(json|ts)$/, '')
        .replace(/^\//, ''),
      texts,
    );
  }
  return texts;
}

/** The keys that stand twice in one group: JSON keeps the last in silence. */
function saidTwice(json) {
  const groups = [];
  const twice = [];
  for (const [sign, key, colon] of json.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g)) {
    if (sign === '{') groups.push(new Set());
    else if (sign === '}') groups.pop();
    else if (colon) {
      if (groups.at(-1).has(key)) twice.push(key);
      groups.at(-1).add(key);
    }
  }
  return twice;
}

function collect(value, path, texts) {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(inner, path ? `${path}.${key}` : key, texts);
    return;
  }
  const key = path.replace(PLURAL, '');
  if (!texts.has(key)) texts.set(key, String(value));
}

const placeholders = (text) =>
  [...new Set(text.match(/\{\{?[\w.]+(?:,[^}]*)?\}?\}/g) ?? [])]
    .map((found) => found.replace(/[{}]|,.*/g, ''))
    .sort()
    .join(' ');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const problems = await checkLanguages(root);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
