import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (language: string) => fileURLToPath(new URL(`./${language}/`, import.meta.url));

function keysOf(value: unknown, prefix = ''): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}${key}.`))
    : [
        `${prefix.slice(0, -1)} ${[...String(value).matchAll(/\{\{(\w+)\}\}/g)]
          .map(([, hole]) => hole)
          .sort()
          .join()}`.trim(),
      ];
}

/** Chinese has one word for every number: what English says of one thing alone stands beside what it says of others. */
function withoutSingulars(keys: readonly string[]): string[] {
  const all = new Set(keys.map((key) => key.split(' ')[0]));
  return keys.filter((key) => !(/_one(?: |$)/.test(key) && all.has(key.split(' ')[0]!.replace(/_one$/, '_other'))));
}

/** Each text under its key. */
function textsOf(value: unknown, prefix = ''): [key: string, text: string][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${prefix}${key}.`))
    : [[prefix.slice(0, -1), String(value)]];
}

const read = (language: string, file: string): unknown => JSON.parse(readFileSync(folder(language) + file, 'utf8'));

describe('the texts', () => {
  it('exist for the same features in both languages', () => {
    expect(readdirSync(folder('en'))).toEqual(readdirSync(folder('zh-Hans')));
  });

  it('are worded as people know them', () => {
    const said: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      account: {
        'password.currentRequired': 'Enter current password',
        'password.newRequired': 'Enter password',
        'password.confirmRequired': 'Enter password again',
        'password.differ': 'The two passwords differ',
        'password.updated': 'Password updated',
      },
      catalogue: {
        'product.price': 'Boards cost',
        'import.needsDirectory': 'Select a directory',
        'move.needsItems': 'Select the materials or products to move',
      },
      common: {
        'done.saved': 'Saved',
        'done.created': 'Created',
        'done.updated': 'Updated',
        'done.deleted': 'Deleted',
        'done.edited': 'Editing success',
        'columns.atLeastOne': 'At least one column must be selected',
        'upload.tooMany': 'Maximum 10 files',
        'upload.tooLarge': 'Maximum upload 50M',
        'upload.failed': '{{name}}: {{message}}',
      },
      errors: { '429.message': 'The operation is too fast. Please try again shortly.' },
      salesOrder: {
        'audit.selectSheets': 'Select audit sheets',
        'audit.noneToQuote': 'No audit sheets to quote',
        'audit.noneToDownload': 'No audit sheets to download',
        'audit.generated': 'Generation succeeded',
        'auditDone.assign': 'Assigned',
        'auditDone.revoke': 'Revoke success',
        'auditDone.discard': 'Void success',
        'auditDone.reject': 'Reject success',
        'auditDone.sendback': 'Send back success',
        'auditDone.pass': 'Pass success',
        'auditDone.claim': 'Claim success',
        'design.locked': 'The chosen design number cannot be changed; cancel it first',
        'design.cancelled': 'Cancel succeeded',
        'design.unlocked': 'Unlock success',
        'design.selectPlan': 'Please select a plan number',
        'quotation.factoryPrice': 'Factory price',
      },
      shell: {
        'language.switched': 'Language switched',
        'bell.denied': 'There is a new notification. Please allow browser notifications',
        'navbar.fullscreenUnsupported': 'Your browser does not support full screen',
        'version.message': 'The console has been updated. Refresh the page to use it.',
        'tags.noName': 'no-name',
      },
    };
    const at = (file: string, key: string) =>
      key
        .split('.')
        .reduce<unknown>(
          (value, part) => (value as Record<string, unknown> | undefined)?.[part],
          read('en', `${file}.json`),
        );
    expect(
      Object.fromEntries(
        Object.entries(said).map(([file, texts]) => [
          file,
          Object.fromEntries(Object.keys(texts).map((key) => [key, at(file, key)])),
        ]),
      ),
    ).toEqual(said);
  });

  it('leave units to the fields, whose columns and controls show them', () => {
    const byHand = /\S (?:\(|（)?(?:mm|m²|kg\/m³|m\/min|ms|s|%(?:\/\S+)?|¥(?:\/m²)?)(?:\)|）)?$/;
    const named = ['en', 'zh-Hans'].flatMap((language) =>
      readdirSync(folder(language)).flatMap((file) =>
        textsOf(read(language, file)).filter(([, text]) => byHand.test(text) && !text.includes('{{')),
      ),
    );
    // What a quotation counts: square metres of one kind or another.
    expect(named.filter(([key]) => !key.startsWith('calcType.'))).toEqual([]);
  });

  it('say a number of things in the singular too, or beside their name, where it may be one', () => {
    const nouns = [
      ...['bills', 'boards', 'cuts', 'days', 'differences', 'entries', 'formats', 'lines', 'materials', 'offcuts'],
      ...['orders', 'packages', 'parts', 'patterns', 'pieces', 'rows', 'sheets', 'tenants', 'users'],
    ];
    const things = new RegExp(`\\{\\{\\w+\\}\\} (?:(?!to )[a-z]+ )?(?:${nouns.join('|')})\\b`);
    // Limits, and what is told of much alone.
    const ofMuch = /\b(?:at most|first|last|selected|in all)\b|^\{\{count\}\} lines, /i;
    const found = readdirSync(folder('en')).flatMap((file) =>
      textsOf(read('en', file))
        .filter(([key, text]) => things.test(text) && !ofMuch.test(text) && !/_(?:one|other)$/.test(key))
        .map(([key]) => `${file.replace('.json', '')}.${key}`),
    );
    expect(found).toEqual([]);
  });

  it.each(readdirSync(folder('en')))('%s has the same keys and holes in both', (file) => {
    const [english, chinese] = ['en', 'zh-Hans'].map((language) =>
      withoutSingulars(keysOf(read(language, file))).sort(),
    );
    expect(english).toEqual(chinese);
  });
});
