// Whether a statement may be run: it is read by PostgreSQL's own grammar, and of what that gives only what is listed
// here passes. What is not known is refused, so that a newer grammar opens nothing.
import { type ReportParameter } from '@ishare/contracts/insight/report-template.js';
import { REPORT_FUNCTIONS } from '@ishare/contracts/insight/report-functions.js';
import { reportViewOf } from '@ishare/contracts/insight/report-views.js';
import { hasSqlDetails, parse, scan } from 'libpg-query';

/** Parts of a statement by the names of the grammar. */
const NODES = new Set([
  ...['SelectStmt', 'ResTarget', 'ColumnRef', 'A_Star', 'RangeVar', 'RangeSubselect', 'JoinExpr', 'Alias', 'String'],
  ...['A_Expr', 'BoolExpr', 'NullTest', 'BooleanTest', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'MinMaxExpr'],
  ...['A_Const', 'Integer', 'Float', 'Boolean', 'BitString', 'TypeCast', 'FuncCall', 'SubLink', 'SortBy', 'List'],
  ...['WithClause', 'CommonTableExpr', 'ParamRef', 'GroupingSet', 'WindowDef', 'SQLValueFunction', 'RowExpr'],
]);
/** Members that say that something is written, locked or repeated without end. */
const FORBIDDEN = ['intoClause', 'lockingClause', 'recursive', 'search_clause', 'cycle_clause'];

const FUNCTIONS: ReadonlySet<string> = new Set(REPORT_FUNCTIONS);
const TYPES = new Set([
  ...['text', 'varchar', 'bpchar', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool', 'date', 'time'],
  ...['timestamp', 'timestamptz', 'interval', 'uuid'],
]);
const OPERATORS = new Set(['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%', '||', '~~', '!~~', '~~*', '!~~*']);
const WORDS = new Set(['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC']);

/** How a parameter of a kind is handed over. */
const BOUND = { text: 'text', choice: 'text', number: 'numeric', day: 'date' } as const;

export type SqlFault =
  | { code: 'syntax'; detail: string; at: number }
  | { code: 'severalStatements' | 'noSelect' }
  | { code: 'notAllowed' | 'unknownView' | 'unknownFunction' | 'unknownParameter' | 'unknownType'; detail: string };

export interface SoundSql {
  /** With `$1` … in place of the parameters, which stand in that order. */
  text: string;
  parameters: string[];
  /** Views that it reads. */
  views: string[];
}

export type CheckedSql = { sound: SoundSql } | { fault: SqlFault };

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Nodes begin with a capital, members with a small letter. */
const isNode = (name: string): boolean => /^[A-Z]/.test(name);

class Refused extends Error {
  constructor(readonly fault: SqlFault) {
    super(fault.code);
  }
}
const refuse = (code: Exclude<SqlFault['code'], 'syntax'>, detail = ''): never => {
  throw new Refused({ code, detail } as SqlFault);
};

const wordsIn = (list: unknown): string[] =>
  ((list ?? []) as { String?: { sval?: string } }[]).map(({ String: word }) => word?.sval ?? '');

/** Names that stand for rows made in the statement itself. */
function namesMade(tree: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(tree)) for (const one of tree) namesMade(one, found);
  if (!isTree(tree)) return found;
  const made = (tree.CommonTableExpr as { ctename?: string } | undefined)?.ctename;
  if (made !== undefined) {
    // The catalogue lies beside the views: a name of its tables stands for nothing else.
    if (made.startsWith('pg_')) refuse('notAllowed', made);
    found.add(made);
  }
  for (const value of Object.values(tree)) namesMade(value, found);
  return found;
}

interface Walk {
  made: ReadonlySet<string>;
  views: Set<string>;
}

function checkRelation({ schemaname, catalogname, relname }: Record<string, string | undefined>, walk: Walk): void {
  const name = relname ?? '';
  if (catalogname !== undefined || (schemaname !== undefined && schemaname !== 'report'))
    refuse('unknownView', `${schemaname ?? catalogname}.${name}`);
  if (reportViewOf(name)) walk.views.add(name);
  else if (schemaname !== undefined || !walk.made.has(name)) refuse('unknownView', name);
}

/** A function or type by its name, which may be that of the catalogue. */
function checkName(names: string[], known: ReadonlySet<string>, code: 'unknownFunction' | 'unknownType'): void {
  const [name, schema, ...more] = [...names].reverse();
  if (!name || !known.has(name) || more.length > 0 || (schema !== undefined && schema !== 'pg_catalog'))
    refuse(code, names.join('.'));
}

function checkOperator({ name, kind }: Tree): void {
  const words = wordsIn(name);
  const known = String(kind).includes('BETWEEN') ? WORDS : OPERATORS;
  if (words.length !== 1 || !known.has(words[0]!)) refuse('notAllowed', words.join('.'));
}

function checkNode(name: string, node: Tree, walk: Walk): void {
  if (!NODES.has(name)) refuse('notAllowed', name);
  if (name === 'RangeVar') checkRelation(node as Record<string, string>, walk);
  if (name === 'FuncCall') checkName(wordsIn(node.funcname), FUNCTIONS, 'unknownFunction');
  if (name === 'A_Expr') checkOperator(node);
  if (name === 'SubLink' && node.operName) checkOperator({ name: node.operName, kind: '' });
}

function walkTree(tree: unknown, walk: Walk): void {
  if (Array.isArray(tree)) for (const one of tree) walkTree(one, walk);
  if (!isTree(tree)) return;
  for (const [name, value] of Object.entries(tree)) {
    if (FORBIDDEN.includes(name) && value) refuse('notAllowed', name);
    if (name === 'typeName') checkName(wordsIn((value as Tree).names), TYPES, 'unknownType');
    else if (isNode(name) && isTree(value)) checkNode(name, value, walk);
    walkTree(value, walk);
  }
}

/** What has no end, such as a text, the scanner refuses without words; the grammar has them, and the place. */
async function tokensOf(sql: string) {
  try {
    return (await scan(sql)).tokens;
  } catch (error) {
    await parse(sql.replace(/(?<!:):(?=\w)/g, ' '));
    throw error;
  }
}

/** Parameters are written `:name`; what stands in texts, names and comments is left as it is. */
async function bind(
  sql: string,
  parameters: readonly ReportParameter[],
): Promise<Pick<SoundSql, 'text' | 'parameters'>> {
  const bytes = Buffer.from(sql, 'utf8');
  const tokens = await tokensOf(sql);
  const order: string[] = [];
  let text = '';
  let done = 0;
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token.text === '$' || /^\$\d/.test(token.text)) refuse('notAllowed', token.text);
    if (token.text !== ':' || !next || next.start !== token.end) return;
    const known = parameters.find(({ name }) => name === next.text);
    if (!known) return refuse('unknownParameter', next.text);
    if (!order.includes(known.name)) order.push(known.name);
    const before = bytes.subarray(done, token.start).toString('utf8');
    text += `${before}($${order.indexOf(known.name) + 1}::${BOUND[known.kind]})`;
    done = next.end;
  });
  return { text: text + bytes.subarray(done).toString('utf8'), parameters: order };
}

async function check(sql: string, parameters: readonly ReportParameter[]): Promise<SoundSql> {
  // The grammar would read no further.
  if (sql.includes('\0')) refuse('notAllowed', '\\0');
  const bound = await bind(sql, parameters);
  const { stmts = [] } = await parse(bound.text);
  if (stmts.length > 1) refuse('severalStatements');
  const statement = stmts[0]?.stmt as Tree | undefined;
  if (!statement?.SelectStmt) return refuse('noSelect');
  const walk: Walk = { made: namesMade(statement), views: new Set() };
  walkTree(statement, walk);
  return { ...bound, views: [...walk.views] };
}

/** The statement as it is run, or why it is not. */
export async function checkSql(sql: string, parameters: readonly ReportParameter[]): Promise<CheckedSql> {
  try {
    return { sound: await check(sql, parameters) };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    if (!(error instanceof Error)) throw error;
    const at = hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? 0) : 0;
    return { fault: { code: 'syntax', detail: error.message, at } };
  }
}
