import { fileURLToPath } from 'node:url';
import { checkRawWrites } from '../../infra/raw-writes.mjs';
import { removeSourceTrees, sourceTree } from './source-tree.fixture.js';

const base = {
  'services/shop/src/order.entity.ts': `
    @TenantTable('order_line') export class Line {}
    @TenantTable('visit', { changeLog: false }) export class Visit {}
    @TenantTable('session', { changeLog: 'deletions' }) export class Session {}
    @SystemTable('ticket', { central: true }) export class Ticket {}`,
};

function findingsOf(code: string, exceptions: Parameters<typeof checkRawWrites>[1] = []): string[] {
  return checkRawWrites(sourceTree({ ...base, 'services/shop/src/order.service.ts': code }), exceptions);
}

describe('writes past the change log', () => {
  afterEach(removeSourceTrees);

  it('are none in this repository', () => {
    expect(checkRawWrites(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
  });

  it.each([
    ['an update', "class S { a(tx) { return tx.query('update order_line set count = 1'); } }"],
    ['an update with another name', "class S { a(tx) { return tx.query('update order_line l set count = 1'); } }"],
    ['a deletion', 'class S { a(tx) { return tx.query(`delete from order_line where id = ${one}`); } }'],
    ['an insertion', 'class S { a(tx) { return tx.query(`insert into order_line (id) values ($1)`); } }'],
    ['one below another', 'class S { a(tx) { return tx.query(`with x as (delete from order_line) select 1`); } }'],
    ['one into whatever table', 'class S { a(tx, table) { return tx.query(`delete from ${table}`); } }'],
    ['one by a text of before', "const SQL = 'delete from order_line';\nclass S { a(tx) { return tx.query(SQL); } }"],
    ['one by the entity manager', 'class S { a(tx) { return tx.em.delete(Line, { id }); } }'],
    ['the end of what is logged at its end', 'class S { a(own) { return own.em.delete(Session, { id }); } }'],
    [
      'one beside what is told elsewhere',
      "class S { a(tx) { tx.wrote(Line, id, a, b); }\n b(tx) { return tx.query('delete from order_line'); } }",
    ],
  ])('are found: %s', (_what, code) => {
    expect(findingsOf(code)).toEqual([
      expect.stringMatching(/^services\/shop\/src\/order\.service\.ts:[12] does \w+ on .* past the change log/),
    ]);
  });

  it.each([
    [
      'one that is watched',
      "class S { a(tx) { return tx.watching(Line, w, () => tx.query('delete from order_line')); } }",
    ],
    [
      'one that is told beside',
      "class S { a(tx) { tx.query('update order_line set a = 1'); tx.wrote(Line, i, a, b); } }",
    ],
    [
      'a text of before in one that is watched',
      "const SQL = 'delete from order_line';\nclass S { a(tx) { return tx.watching(Line, w, () => tx.query(SQL)); } }",
    ],
    [
      'one to a table without log',
      "class S { a(tx) { tx.query('update visit set a = 1'); tx.em.delete(Visit, {}); } }",
    ],
    ['the beginning of what is logged at its end', "class S { a(tx) { tx.query('update session set a = 1'); } }"],
    ['one to a table of the machinery', "class S { a(tx) { tx.query('delete from ticket'); } }"],
    ['a lock', "class S { a(tx) { tx.query('select 1 from order_line for update skip locked'); } }"],
  ])('are not: %s', (_what, code) => {
    expect(findingsOf(code)).toEqual([]);
  });

  it('are let through by an exception for its columns, and an exception that nothing needs is found', () => {
    const counts = [{ table: 'shop.order_line', columns: ['tries'], why: 'counted' }];
    const code = (column: string) =>
      `class S { a(tx) { tx.query('update order_line set ${column} = 1 where id = 2'); } }`;
    expect(findingsOf(code('tries'), counts)).toEqual([]);
    expect(findingsOf(code('price'), counts)).toEqual([
      expect.stringContaining('does update on order_line'),
      expect.stringContaining('nothing writes shop.order_line any more'),
    ]);
  });
});
