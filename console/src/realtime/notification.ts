import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import type { NotificationInfo, NotificationReason } from '@ishare/contracts/notifications/notifications.js';

export type LocalizableText =
  | string
  | {
      resourceName?: string;
      name?: string;
      ResourceName?: string;
      Name?: string;
      values?: Record<string, string>;
      Values?: Record<string, string>;
    };

export interface NotificationEntry {
  id: string;
  title: string;
  message: string;
  datetime: string;
  severity: number;
  moduleId?: string;
  name: string;
  isUnread: boolean;
  /** Why the reader gets it. */
  reason: NotificationReason;
  /** What it is about. */
  about: NotificationSubject;
}

export interface NotificationSubject {
  salesOrderId?: string;
  importFileId?: string;
  remittanceNo?: string;
  /** A list of which parts wait to be cut again. */
  recutsOf?: string;
  /** A kind of board, or a material, of which there is too little. */
  boardsShort?: string;
  materialShort?: string;
  workflowInstanceId?: string;
  /** A customer of whom something was said. */
  customerId?: string;
  /** Customers whose contact is due. */
  customersDue?: number;
  /** What people want of each other: where in the messages it is, and the group, where it is of one. */
  chat?: string;
  groupId?: string;
}

export const systemType = 10;
export const keptEntries = 20;
const auditAssigned = 'SalesOrder.AuditAssigned';

function subjectOf(extra: Record<string, unknown>): NotificationSubject {
  const [order, file, remittance] = [extra['salesOrderId'], extra['importFileId'], extra['remittanceNo']];
  const [due, instance] = [extra['customersDue'], extra['workflowInstanceId']];
  const customer = extra['customerId'];
  const [recutsOf, boards, material] = [extra['recutsOf'], extra['boardsShort'], extra['materialShort']];
  const [chat, group] = [extra['chat'], extra['groupId']];
  return {
    ...(typeof order === 'string' && { salesOrderId: order }),
    ...(typeof file === 'string' && { importFileId: file }),
    ...(typeof customer === 'string' && { customerId: customer }),
    ...(typeof recutsOf === 'string' && { recutsOf }),
    ...(typeof boards === 'string' && { boardsShort: boards }),
    ...(typeof material === 'string' && { materialShort: material }),
    ...(typeof remittance === 'string' && { remittanceNo: remittance }),
    ...(typeof instance === 'string' && { workflowInstanceId: instance }),
    ...(typeof due === 'number' && { customersDue: due }),
    ...(typeof chat === 'string' && { chat }),
    ...(typeof group === 'string' && { groupId: group }),
  };
}

/**
 * Where a notification leads: to a page that this console has, or nowhere. `pathOf` gives the path of a screen, if
 * there is one.
 */
export function linkOf(
  { about, moduleId, name }: Pick<NotificationEntry, 'about' | 'moduleId' | 'name'>,
  pathOf: (component: string) => string | undefined,
): string | undefined {
  const filled = (component: string, id: string) => pathOf(component)?.replace(/:\w+/, encodeURIComponent(id));
  const sheets = name === auditAssigned ? pathOf('sales-order/audits') : undefined;
  if (about.salesOrderId) return sheets ?? filled('sales-order/order', about.salesOrderId);
  if (about.importFileId) return filled('optimisation/import-wizard', about.importFileId);
  // Who plans sees the parts that are wanting, who keeps the store its boards.
  const recuts = about.recutsOf && pathOf('optimisation/recuts');
  if (recuts) return `${recuts}?${new URLSearchParams({ filter: about.recutsOf! }).toString()}`;
  const boards = pathOf('optimisation/boards');
  if (boards && about.boardsShort)
    return `${boards}?${new URLSearchParams({ boardsCode: about.boardsShort }).toString()}`;
  if (boards && about.materialShort)
    return `${boards}?${new URLSearchParams({ boardsMaterialCode: about.materialShort }).toString()}`;
  const remittances = about.remittanceNo && pathOf('crm/remittances');
  // The list knows a record by its number.
  if (remittances) return `${remittances}?filter=${encodeURIComponent(about.remittanceNo!)}`;
  if (about.customerId) return filled('crm/customer', about.customerId);
  const customers = about.customersDue !== undefined && pathOf('crm/customers');
  if (customers) return `${customers}?due=overdue`;
  const workflow = about.workflowInstanceId && pathOf('workflow/view');
  if (workflow) return `${workflow}?id=${about.workflowInstanceId}`;
  const news = moduleId && pathOf('insight/news');
  return news ? `${news}?id=${encodeURIComponent(moduleId)}` : undefined;
}

export type PopupKind = 'success' | 'info' | 'warning' | 'error';

/** Severity 0 success, 10 info, 20 warning, 30 and 40 error. */
export function popupKind(severity: number): PopupKind {
  if (severity >= 30) return 'error';
  if (severity >= 20) return 'warning';
  return severity >= 10 ? 'info' : 'success';
}

type Lookup = (resource: string, key: string) => string | undefined;

function textOf(value: unknown, lookup: Lookup): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const source = value as Exclude<LocalizableText, string>;
  const resource = source.resourceName ?? source.ResourceName ?? '';
  const name = source.name ?? source.Name ?? '';
  const values = source.values ?? source.Values ?? {};
  return (lookup(resource, name) ?? name).replace(/\{(\w+)\}/g, (hole, key: string) => values[key] ?? hole);
}

type ByLanguage = Record<string, { title?: string; message?: string } | undefined>;

/**
 * A pushed or listed notification as the bell shows it: in the reader's language where it comes in several, looked up
 * where it is localizable.
 */
export function entryOf(info: NotificationInfo, lookup: Lookup, language?: string): NotificationEntry {
  const given = info.data.extraProperties;
  const extra: Record<string, unknown> = {
    ...given,
    ...(language ? (given['texts'] as ByLanguage | undefined)?.[language] : undefined),
  };
  const moduleId = extra['moduleId'];
  return {
    id: String(info.id),
    title: textOf(extra['title'], lookup) || info.name,
    message: textOf(extra['message'], lookup) || textOf(extra['description'], lookup),
    datetime: String(extra['createTime'] ?? info.creationTime),
    severity: info.severity,
    name: info.name,
    isUnread: info.state !== NotificationReadState.Read,
    reason: info.reason,
    about: subjectOf(extra),
    ...(info.type === systemType && moduleId ? { moduleId: String(moduleId) } : {}),
  };
}

/** The newest first, one per id, at most 20. */
export function withEntry<T extends { id: string }>(entries: readonly T[], entry: T): T[] {
  return [entry, ...entries.filter((other) => other.id !== entry.id)].slice(0, keptEntries);
}
