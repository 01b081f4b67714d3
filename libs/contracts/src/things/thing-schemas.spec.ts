import { z } from 'zod';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { choice, codeText, date, flag, refersTo, shaped, text } from './field.js';
import { isMadeStale } from './route.js';
import { routesOf } from './records.js';
import { schemasOf } from './thing-schemas.js';
import { thing } from './thing.js';

const ROOT = '00000000-0000-0000-0000-000000000000';
const place = { path: 'api/places', isFree: true } as const;

/** A thing whose fields say what bodies and replies hold of them in all ways. */
const card = thing('Card', {
  path: 'api/cards',
  permissions: salesOrderPermissions.names.Orders,
  orderedBy: 'title',
  fields: {
    title: text(8).verbatim().required().sorts(),
    parentId: refersTo(() => place).orElse(ROOT),
    kind: choice(['a', 'b']).required().fixed().filtersAmong(),
    placeId: refersTo(() => place)
      .required()
      .fixed()
      .kept(),
    day: date().settled(),
    note: text(8).later(),
    secret: text(8).required().writeOnly(),
    code: text(8).verbatim().required().unheeded(),
    content: shaped(() => z.object({ rooms: z.array(z.string()) })).startsAs({ rooms: [] }),
    isOpen: flag(true).readOnly(),
  },
});
const { create, update, reply } = schemasOf(card);
const first = { title: ' x', kind: 'a', placeId: ROOT, secret: 's' };

describe('the schemas of a thing', () => {
  const faultsOf = (schema: z.ZodObject, body: object) =>
    schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('take in a new record what it must say, and fill in what it may leave out', () => {
    expect(create.parse(first)).toEqual({ ...first, parentId: ROOT, content: { rooms: [] } });
    expect(create.parse({ ...first, parentId: null })).toMatchObject({ parentId: ROOT });
    expect(faultsOf(create, {})).toEqual(['title', 'kind', 'placeId', 'secret']);
    expect(faultsOf(create, { ...first, title: '  ' })).toEqual(['title']);
    expect(faultsOf(create, { ...first, day: null, content: {} })).toEqual(['day', 'content.rooms']);
  });

  it('take in a change what it may say: nothing that is fixed, all that a new record alone has a default for', () => {
    expect(faultsOf(update, { title: 'y', secret: 's' })).toEqual(['content']);
    const change = { title: 'y', secret: 's', content: { rooms: ['a'] } };
    expect(update.parse({ ...change, kind: 'none', code: 'x', note: ' n ' })).toEqual({
      ...change,
      parentId: ROOT,
      code: 'x',
      note: 'n',
    });
    expect(faultsOf(update, { ...change, placeId: 'x', code: 'longer than that' })).toEqual(['placeId', 'code']);
    expect(Object.keys(create.shape)).not.toContain('note');
  });

  it('show all but what is only written, and null only where there may be none', () => {
    const { secret: _secret, ...fields } = card.fields;
    expect(Object.keys(reply.shape).slice(-9)).toEqual(Object.keys(fields));
    const nullable = Object.keys(fields).filter((name) => reply.shape[name]!.safeParse(null).success);
    expect(nullable).toEqual(['note']);
  });
});

describe('texts of a thing', () => {
  const label = thing('Label', {
    path: 'api/labels',
    permissions: salesOrderPermissions.names.Orders,
    orderedBy: 'code',
    fields: {
      code: codeText(16).required().sorts(),
      name: text(16).required(),
      unit: text(16),
      kept: text(16).verbatim().required(),
      remark: text(16).long(),
      separator: text(1)
        .verbatim()
        .matches(/^[^"\r\n]$/),
    },
  });
  const good = { code: 'A-1', name: 'Oak', unit: null, kept: ' x', remark: null, separator: '\t' };
  const refused = (fields: object) =>
    schemasOf(label)
      .create.safeParse({ ...good, ...fields })
      .error?.issues.map((issue) => [issue.path[0], (issue as { params?: { text: string } }).params?.text]);

  it.each(['a\r\nb', 'a\0b', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\u2029b', 'a\u0085b'])(
    'of one line hold no sign that breaks it or turns it about: %j',
    (sign) => {
      const told = ['Validation:codeSigns', 'Validation:lineSigns', 'Validation:lineSigns', 'Validation:lineSigns'];
      expect(['code', 'name', 'unit', 'kept'].map((field) => refused({ [field]: sign }))).toEqual(
        ['code', 'name', 'unit', 'kept'].map((field, index) => [[field, told[index]]]),
      );
    },
  );

  it('of several lines keep their breaks, and are not turned about either', () => {
    expect(schemasOf(label).create.parse({ ...good, remark: 'a\r\n\tb\u2028c' })).toMatchObject({
      remark: 'a\r\n\tb\u2028c',
    });
    expect([refused({ remark: 'a\u202eb' }), refused({ remark: 'a\0' })]).toEqual([
      [['remark', 'Validation:textSigns']],
      [['remark', 'Validation:textSigns']],
    ]);
  });

  it('hold joiners, where they are no codes', () => {
    for (const joined of ['\u0646\u0627\u0645\u0647\u200c\u0647\u0627', '\u{1f469}\u200d\u{1f527}'])
      expect([refused({ name: joined }), refused({ code: joined })]).toEqual([
        undefined,
        [['code', 'Validation:codeSigns']],
      ]);
    expect([refused({ code: 'a\u200bb' }), refused({ code: 'a\ufeffb' })]).toEqual([
      [['code', 'Validation:codeSigns']],
      [['code', 'Validation:codeSigns']],
    ]);
  });
});

it('the routes of a thing go where its records are, and make them stale', () => {
  const { list, update: change, remove } = routesOf(card);
  expect([list.path, change.path, remove.method]).toEqual(['api/cards', 'api/cards/:id', 'DELETE']);
  expect([isMadeStale('/api/cards', change), isMadeStale('/api/other', change)]).toEqual([true, false]);
});
