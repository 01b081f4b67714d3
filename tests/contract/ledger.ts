// The endpoints that the product promises, as a table: what is asked, what is answered, and who may ask.
import { readFileSync } from 'node:fs';

/** Areas that are demanded, by the beginning of their names; an area that is built is added here. */
const LANDED: readonly string[] = [
  'identity',
  'saas',
  'optimisation',
  'files',
  'notifications',
  'catalogue',
  'platform.abp',
  'platform.menus',
  'platform.layouts',
  'platform.settings',
  'platform.languages',
  'platform.text-templates',
  'platform.audit-logs',
  'platform.page-permission',
  'platform.page-configuration',
  'platform.dictionary',
  'platform.forms',
  'platform.basic-setup',
  'platform.workflow',
  'platform.reports',
  'insight.reports',
  'insight.news',
  'insight.dashboards',
  'insight.hubs',
  'sales-order.orders',
  'sales-order.order-files',
  'sales-order.detail-tabs',
  'sales-order.audit-designs',
  'sales-order.quotations',
  'sales-order.types',
  'sales-order.after-sales',
  'sales-order.storehouse',
  'sales-order.shipments',
  'sales-order.kujiale',
  'sales-order.jsoncheck',
  'sales-order.ixcheck',
  'crm.customers',
  'crm.pre-sales',
  'crm.intent-orders',
  'crm.products',
  'crm.dealers',
  'crm.contracts',
  'crm.bills',
  'crm.payments',
  'crm.remittances',
  'gateway',
  'im',
];

/** What an endpoint answers. */
export type PromisedReply =
  | { kind: 'nothing' | 'file' | 'redirect' | 'empty' }
  | { kind: 'scalar'; orNothing: boolean }
  /** `fields` are those of the object, or of each item. */
  | { kind: 'object' | 'paged' | 'items' | 'array'; fields: readonly string[]; orNothing: boolean };

export interface Promised {
  area: string;
  /** Upper case, or HUB. */
  method: string;
  path: string;
  query: readonly string[];
  body: readonly string[];
  /** Whether the body is an array of such objects. */
  takesArray: boolean;
  reply: PromisedReply;
  /** Names any one of which opens it; none where whoever is signed in may ask, or anybody. */
  permissions: readonly string[];
  access: 'permission' | 'signed-in' | 'anonymous';
  isOptional: boolean;
  /** Whether it is demanded already. */
  isLanded: boolean;
}

function table(name: string): Record<string, string>[] {
  const [head, ...lines] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(head!.map((column, at) => [column, cells[at] ?? ''])));
}

const fieldsOf = new Map(table('replies.tsv').map(({ name, fields }) => [name!, fields!.split(',')]));
const names = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function replyOf(text: string): PromisedReply {
  switch (text) {
    case 'nothing':
    case 'file':
    case 'redirect':
    case 'empty':
      return { kind: text };
    case 'bool':
    case 'number':
    case 'text':
    case 'text or nothing':
      return { kind: 'scalar', orNothing: text.endsWith(' or nothing') };
  }
  const [, form = 'object', shape, or] = /^(?:(paged|items|array) )?(.+?)( or nothing)?$/.exec(text)!;
  const fields = shape === 'string' ? [] : shape!.startsWith('{') ? names(shape!.slice(1, -1)) : fieldsOf.get(shape!);
  if (!fields) throw new Error(`replies.tsv does not tell the fields of ${shape}.`);
  return { kind: form as 'object', fields, orNothing: or !== undefined };
}

const isDemanded = (area: string) => LANDED.some((landed) => area === landed || area.startsWith(`${landed}.`));

/** Rows that are not demanded keep their reply unread: its fields are told when they are built. */
export const ledger: readonly Promised[] = table('endpoints.tsv').map((row) => {
  const { area, method, path, query, body, reply, permission, optional, landed } = row as Record<
    'area' | 'method' | 'path' | 'query' | 'body' | 'reply' | 'permission' | 'optional' | 'landed',
    string
  >;
  const isLanded = landed === 'yes' && isDemanded(area);
  const access = permission === 'anonymous' || permission === 'signed-in' ? permission : 'permission';
  return {
    area,
    method,
    path,
    query: names(query),
    body: names(body.replace(/^\[(.*)\]$/, '$1')),
    takesArray: body.startsWith('['),
    reply: isLanded && method !== 'HUB' ? replyOf(reply) : { kind: 'nothing' },
    permissions: access === 'permission' ? permission.split(' or ') : [],
    access,
    isOptional: optional === 'yes',
    isLanded,
  };
});

/** A path whose parameters have no names: two spellings of one route are the same. */
export function routeOf(path: string): string {
  return path.toLowerCase().replaceAll(/\{\w+\}/g, '{}');
}
