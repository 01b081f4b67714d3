// What services write past the change log: SQL texts and writes of the entity manager that nothing tells of.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const TEST_CODE = /\.(spec|fixture|testing)\.ts$|\/(testing|migrations)\//;
/** Calls that tell of what is written in them, and calls beside the write that tell of it. */
const TELLING_AROUND = new Set(['watching', 'telling']);
const TELLING_BESIDE = new Set(['wrote', 'tell']);
const SQL_WRITE =
  /\b(insert\s+into|delete\s+from|update)\s+("?[a-z_.]+"?|\0)(?:\s+(?!set\b)\w+)?(?=[\s(,)]|$)(\s+set\b)?/gi;
const EM_WRITE = new Set(['insert', 'update', 'delete', 'save', 'upsert', 'remove', 'increment', 'decrement']);

/**
 * Writes that need no entry in the change log, by service and table, each with the reason; with `columns` only those
 * may be written. Tables whose decorator says `changeLog: false`, and those of the machinery, say so themselves.
 */
export const unlogged = [
  {
    table: 'identity.app_user',
    columns: ['access_failed_count', 'lockout_end'],
    why: 'failures of a sign-in are counted before its hash; the security log tells them',
  },
  { table: 'platform.audit_log', why: 'what is past its retention goes, by the thousand' },
  { table: 'saas.tenancy.stopped', why: 'tells workers what the tenant, whose change is logged, says' },
  {
    table: 'saas.tenant',
    columns: ['announced_active'],
    why: 'remembers what the other services have been told; the activation itself is logged',
  },
  { table: 'insight.tv_screen', columns: ['seen_time'], why: 'a screen that shows its boards changes nothing' },
  { table: 'im.conversation', columns: ['last_seq'], why: 'counts what is said, which stands in no log' },
  { table: 'im.conversation_member', columns: ['read_seq'], why: 'up to where a person has read concerns nobody else' },
  {
    file: 'services/catalogue/src/items/item-importer.ts',
    why: 'imports write by the thousand; the request and its file are in the audit log',
  },
  {
    file: 'services/saas/src/databases/rehome.ts',
    why: 'a restore puts addresses right in a database that nobody works with yet',
  },
];

function sources(root) {
  return globSync('{services,libs}/*/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !TEST_CODE.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({
      file,
      service: file.startsWith('libs/') ? 'libs' : file.split('/')[1],
      source: ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
    }));
}

function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

const calledName = (node) =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : undefined;

/** The tables of entities: by service and class, and by service and name, with what the change log has of them. */
function tablesOf(files) {
  const tables = new Map();
  for (const { service, source } of files)
    walk(source, (node) => {
      if (!ts.isClassDeclaration(node) || !node.name) return;
      for (const { expression: call } of ts.getDecorators(node) ?? []) {
        if (!ts.isCallExpression(call) || !/^(Tenant|Host|System)Table$/.test(call.expression.getText())) continue;
        const [name, options] = call.arguments;
        if (!name || !ts.isStringLiteralLike(name)) continue;
        const [, said] = /changeLog:\s*(false|'deletions')/.exec(options?.getText() ?? '') ?? [];
        const logs = call.expression.getText() === 'SystemTable' ? 'false' : (said ?? 'true');
        const table = { name: name.text, logs: logs.replaceAll("'", '') };
        tables.set(`${service} ${node.name.text}`, table).set(`${service} ${name.text}`, table);
      }
    });
  return tables;
}

/** The text of a literal, with a zero byte for each expression in it. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `\0${literal.text}`).join('');
}

/** The columns that an update sets, as far as its text shows them. */
function columnsOf(text, from) {
  const [clause] = text.slice(from).split(/\b(?:where|from|returning)\b/i);
  return [...clause.matchAll(/(?:^|,)\s*([a-z_]+)\s*=/g)].map(([, column]) => column);
}

function writesIn(source) {
  const writes = [];
  walk(source, (node) => {
    const text = textOf(node);
    for (const found of text === undefined ? [] : text.matchAll(SQL_WRITE)) {
      const [all, verb, table, set] = found;
      const kind = verb.split(/\s/)[0].toLowerCase();
      if (table === 'set' || (kind === 'update' && !set)) continue;
      const columns = kind === 'update' ? columnsOf(text, found.index + all.length) : [];
      writes.push({ node, kind, table: table.replaceAll('"', ''), columns });
    }
    const name = calledName(node);
    const receiver = name && node.expression.expression.getText();
    if (EM_WRITE.has(name) && /(^|\.)em$/.test(receiver))
      writes.push({ node, kind: name, table: node.arguments[0]?.getText() ?? '', columns: [] });
  });
  return writes;
}

/** Where a text that is kept in a constant is used; itself where it is not kept. */
function usesOf(node, source) {
  let top = node;
  while (top.parent && !ts.isFunctionLike(top) && !ts.isVariableDeclaration(top)) top = top.parent;
  if (!ts.isVariableDeclaration(top) || top.parent.parent.parent !== source) return [node];
  const name = top.name.getText();
  const uses = [];
  walk(source, (one) => {
    if (ts.isIdentifier(one) && one.text === name && one !== top.name) uses.push(one);
  });
  return uses.flatMap((use) => usesOf(use, source));
}

function isTold(node) {
  let inner;
  for (let at = node; at; at = at.parent) {
    if (TELLING_AROUND.has(calledName(at))) return true;
    if (ts.isMethodDeclaration(at) || ts.isFunctionDeclaration(at)) inner ??= at;
  }
  let told = false;
  if (inner) walk(inner, (one) => (told ||= TELLING_BESIDE.has(calledName(one))));
  return told;
}

/**
 * One sentence per write of a service that the change log does not tell, and per exception that nothing needs any more.
 */
export function checkRawWrites(root, exceptions = unlogged) {
  const files = sources(root);
  const tables = tablesOf(files);
  const needed = new Set();
  const findings = [];
  const isExcepted = ({ file, service }, { table, kind, columns }) =>
    exceptions.some((one) => {
      const fits = one.file
        ? one.file === file
        : one.table === `${service}.${table}` &&
          (!one.columns || (kind === 'update' && columns.every((column) => one.columns.includes(column))));
      if (fits) needed.add(one);
      return fits;
    });
  for (const one of files.filter(({ file }) => file.startsWith('services/'))) {
    for (const write of writesIn(one.source)) {
      const facts = tables.get(`${one.service} ${write.table}`) ?? tables.get(`libs ${write.table}`);
      if (facts?.logs === 'false' || (facts?.logs === 'deletions' && write.kind !== 'delete')) continue;
      const named = { ...write, table: facts?.name ?? write.table };
      for (const use of usesOf(write.node, one.source).filter((use) => !isTold(use))) {
        if (isExcepted(one, named)) continue;
        const line = one.source.getLineAndCharacterOfPosition(use.getStart()).line + 1;
        const table = named.table === '\0' ? 'a table' : named.table;
        findings.push(
          `${one.file}:${line} does ${named.kind} on ${table} past the change log: use tx.insert, tx.update, tx.remove or tx.removeAll, put the SQL into tx.watching, or name what it wrote by tx.wrote`,
        );
      }
    }
  }
  for (const one of exceptions.filter((one) => !needed.has(one)))
    findings.push(
      `infra/raw-writes.mjs: nothing writes ${one.table ?? one.file} any more, which stands among the exceptions`,
    );
  return findings;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = checkRawWrites(join(dirname(fileURLToPath(import.meta.url)), '..'));
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
