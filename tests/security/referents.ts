// Whose rows the ids of a request name: said by the route for its own, by the fields of things, by what a member is
// called, or below. Where nothing says it, a sweep would try any id and prove nothing: it fails and names the member.
import type { Members, Target } from '@ishare/contracts/things/field-facts.js';
import { factories, servedThings } from './factories/registry.js';
import { keyOf, type Operation } from './operations.js';
import { idMembersOf } from './sample.js';

/**
 * Operations that make rows, `rowsUnder` for those of the route, or why a sweep makes none that the member could name.
 */
type Referent = readonly string[] | string | ((operation: Operation) => readonly string[]);

const [USERS, UNITS, FOLDERS, MACHINES, PARAMETERS, RACK_ROWS, ORDERS] = [
  'POST /api/identity/users',
  'POST /api/identity/organization-units',
  'POST /api/file-management/directory-descriptor',
  'POST /api/optimization/machine-parameter-settings',
  'POST /api/optimization/optimize-parameter-settings',
  'POST /api/crm/storehouse-rows',
  'POST /api/app/salesOrder',
] as const;
const [BY_HOST, BY_WORK, BY_CODE, NO_ID] = [
  'the host keeps them for the whole product',
  'they come of work that the sweep does not do',
  'a screen is paired by the code that it shows at that moment',
  'a text by which somebody else names something',
] as const;

/** What is not said elsewhere: by the member, or by the beginning of the path and the member. */
const DECLARED: Readonly<Record<string, Referent>> = {
  parentId: rowsUnder,
  toUserId: [USERS],
  friendId: [USERS],
  receiveUserId: [USERS],
  messageId: BY_WORK,
  assigneeId: [USERS],
  conversationId: ['POST /api/im/groups'],
  '/api/im/chat/tasks#id': BY_WORK,
  '/api/im/groups#id': 'an order, a sheet or a fault, which the sweep of this service does not know',
  clientMessageId: NO_ID,
  formUserId: 'not heeded: the sender is who is signed in',
  '/api/im/chat#fileId': ['POST /api/file-management/file-descriptor/upload'],
  '/api/im/chat/conversations#id': ['POST /api/im/groups'],
  entityId: 'a record of any kind, whose ids are those of all rows',
  auditLogId: BY_WORK,
  correlationId: NO_ID,
  clientId: NO_ID,
  appId: NO_ID,
  TenantId: 'the form of a token names who signs in, and no row',
  providerKey: ['POST /api/saas/tenants', 'POST /api/saas/editions'],
  planId: NO_ID,
  nodeId: NO_ID,
  substituteId: [USERS],
  moduleId: NO_ID,
  brandId: NO_ID,
  refId: NO_ID,
  woodNetOrderId: NO_ID,
  '/api/account/my-profile/sessions#id': BY_WORK,
  '/api/data-v/tv-screens#id': BY_CODE,
  '/api/data-v/tv/boards#id': BY_CODE,
  '/api/app/user-login#id': [USERS],
  '/api/audit-logging/#id': BY_WORK,
  '/api/auditing/#id': BY_WORK,
  '/api/identity-server/#id': BY_HOST,
  '/api/identity-server/#sourceClientId': BY_HOST,
  '/api/identity/claim-types#id': BY_HOST,
  '/api/identity/security-logs#id': BY_WORK,
  '/api/ixcheck/models#id': [ORDERS],
  '/api/ixcheck/orders#id': [ORDERS],
  '/api/identity/sessions#id': BY_WORK,
  '/api/identity/organization-units#memberId': [USERS],
  '/api/identity/organization-units#newParentId': [UNITS],
  ouId: [UNITS],
  '/api/platform/health#tenantId': ['POST /api/saas/tenants'],
  '/api/my-notifilers#id': BY_WORK,
  '/api/crm/workflow-substitutes#id': BY_WORK,
  '/api/platform/webhooks/deliveries#id': BY_WORK,
  '/api/platform/presence#id': 'a record of any kind, which is not looked at',
  '/api/report/getStimulsoftReports#id': ['POST /api/report/reports'],
  '/api/notifications/my-notifilers#id': BY_WORK,
  '/api/abp/multi-tenancy/tenants#id': ['POST /api/saas/tenants', 'POST /api/multi-tenancy/tenants'],
  '/api/dataDictionary#itemId': ['POST /api/dataDictionaryDetail'],
  defaultMachineParameterId: [MACHINES],
  defaultOptimizeParameterId: [PARAMETERS],
  directoryId: [FOLDERS],
  newDirectoryId: [FOLDERS],
  '/api/file-management/#newParentId': [FOLDERS],
  '/api/file-management/file-descriptor/download#id': ['POST /api/file-management/file-descriptor/upload'],
  '/api/file-management/file-descriptor/move#id': ['POST /api/file-management/file-descriptor/upload'],
  machineId: [MACHINES],
  machineParameterId: [MACHINES],
  optimizeParameterId: [PARAMETERS],
  baseRunId: BY_WORK,
  solutionId: BY_WORK,
  printId: BY_WORK,
  removed: BY_WORK,
  '/api/optimization/channel-drawings#id': BY_WORK,
  '/api/optimization/channels#id': BY_WORK,
  '/api/optimization/download#id': ['POST /api/optimization/import-files'],
  '/api/optimization/purchase-list#id': BY_WORK,
  '/api/optimization/recuts#id': BY_WORK,
  '/api/optimization/solutions/utilization-rate-by-file#id': ['POST /api/optimization/import-files'],
  salesOrderIds: ['POST /api/app/salesOrder'],
  '/api/app/salesorder/#catalogId': ['POST /api/salesorder/catalogs'],
  desginId: ['POST /api/salesorder/designs'],
  fileId: ['POST /api/app/salesorder/multifile/{id}'],
  '/api/app/salesorder#uploadId': ['POST /api/app/salesorder/file-parts'],
  '/api/file-management/#uploadId': ['POST /api/file-management/file-descriptor/parts'],
  '/api/file-management/file-descriptor/parts#id': ['POST /api/file-management/file-descriptor/parts'],
  '/api/app/salesorder/file-parts#id': ['POST /api/app/salesorder/file-parts'],
  mappingId: ['POST /api/basic-setup/import-rule-mappings'],
  partId: ['POST /api/salesorder/parts'],
  productId: ['POST /api/salesorder/products'],
  standardProductId: ['POST /api/salesorder/standard-products'],
  quotationId: BY_WORK,
  '/api/salesorder/quotations#id': BY_WORK,
  rowId: BY_WORK,
  taskId: BY_WORK,
  styleId: NO_ID,
  goneCustomerId: ['POST /api/crm/customers'],
  commentId: BY_WORK,
  mentionId: [USERS],
  preSaleId: ['POST /api/crm/customers/{id}/pre-sales'],
  '/api/crm/customer-merges#id': BY_WORK,
  sourcePartId: NO_ID,
  '/api/crm/exceptions#partId': NO_ID,
  '/api/crm/install-dispatches#partId': NO_ID,
  '/api/crm/install-teams#memberId': [USERS],
  '/api/app/storehouse/#rowId': [RACK_ROWS],
  '/api/crm/storehouse/#rowId': [RACK_ROWS],
  '/api/crm/storehouse/rows#id': [RACK_ROWS],
  '/api/crm/packing#id': ['POST /api/app/salesOrder'],
  '/api/public/orders#id': ['POST /api/app/salesOrder'],
  '/api/public/quotations#id': BY_WORK,
  '/api/public/production-tasks#id': BY_WORK,
  '/api/public/shared-documents#id': ['POST /api/shared-documents/upload'],
  billId: BY_WORK,
  refundOfId: BY_WORK,
  '/api/crm/bills#id': BY_WORK,
  '/api/crm/dealers#id': ['POST /api/crm/dealers'],
  toPackageId: ['POST /api/crm/packages'],
  '/api/crm/shipments#refused': ['POST /api/crm/packages'],
  '/api/crm/shipments#fileId': BY_WORK,
  '/api/crm/pickups#left': ['POST /api/crm/packages'],
  '/api/crm/pickups#fileId': BY_WORK,
  lineId: BY_WORK,
  shelfId: BY_WORK,
  '/api/ApiGateway/Aggregates#routeId': ['POST /api/ApiGateway/Aggregates'],
  '/api/ApiGateway/Aggregates#reRouteId': ['POST /api/ApiGateway/Aggregates'],
  '/api/ApiGateway/Routes#routeId': ['POST /api/ApiGateway/Routes'],
  '/api/ApiGateway/Routes#reRouteId': ['POST /api/ApiGateway/Routes'],
  '/api/ApiGateway/Globals#itemId': ['POST /api/ApiGateway/Globals'],
};

/** Rows of things under another path than that of their list. */
const LISTED_UNDER: Readonly<Record<string, Referent>> = {
  'api/identity/users/lookup/search': [USERS],
  'api/app/factory': 'no route makes them',
};

const rowsOf = (service: string): string[] => factories[service]?.rows.map(({ operation }) => operation) ?? [];
const allRows = new Set(Object.keys(factories).flatMap(rowsOf));

/** `POST /api/x/import-file-settings` → `importfilesetting` */
function resourceOf(operation: string): string {
  return operation.split('/').at(-1)!.replaceAll('-', '').toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
}

/** The rows that a path is about: made under it, above it or below it. */
function rowsUnder({ service, path }: Operation): string[] {
  const fixed = path.split('/{')[0]!.toLowerCase();
  return rowsOf(service).filter((operation) => {
    const made = operation.slice('POST '.length).toLowerCase();
    return made === fixed || made.startsWith(`${fixed}/`) || fixed.startsWith(`${made}/`);
  });
}

/** The fields of a thing that hold ids, those of its rows and groups too, with the path of what they name. */
function fieldsOf(fields: Members): [name: string, target: Target][] {
  return Object.entries(fields).flatMap(([name, { facts }]) => [
    ...(facts.target ? [[name, facts.target()] as [string, Target]] : []),
    ...fieldsOf(facts.members ?? {}),
  ]);
}

const referring = servedThings.flatMap(({ thing }) =>
  fieldsOf(thing.fields).map(([name, target]) => ({ path: `/${thing.path}`.toLowerCase(), name, target })),
);

function rowsAt({ path, isEmpty }: Target): Referent {
  if (isEmpty) return 'nobody keeps such records yet';
  return LISTED_UNDER[path] ?? [`POST /${path}`];
}

/** What the fields of things say that a member of that name holds; undefined where they say nothing, or various. */
function saidByThings(fixed: string, member: string): Referent | undefined {
  const named = referring.filter(({ name }) => name === member || name === `${member}s`);
  const own = named.filter(({ path }) => fixed === path || fixed.startsWith(`${path}/`));
  const said = new Set((own.length > 0 ? own : named).map(({ target }) => target));
  const paths = new Set([...said].map(({ path }) => path));
  const [first] = said;
  return first && paths.size === 1 ? rowsAt(first) : undefined;
}

const used = new Set<string>();
function declared({ path }: Operation, member: string): Referent | undefined {
  const key =
    Object.keys(DECLARED)
      .filter((one) => one.endsWith(`#${member}`) && path.startsWith(one.slice(0, -member.length - 1)))
      .sort((one, other) => other.length - one.length)[0] ?? (member in DECLARED ? member : undefined);
  if (key === undefined) return undefined;
  used.add(key);
  return DECLARED[key];
}

function lookUp(operation: Operation, member: string): readonly string[] {
  const stem = member.replace(/Ids?$/, '').toLowerCase();
  const fixed = operation.path.split('/{')[0]!.toLowerCase();
  const isItself = /^ids?$/i.test(member);
  const byName = rowsOf(operation.service).filter((made) => !isItself && resourceOf(made).endsWith(stem));
  const under = isItself ? rowsUnder(operation) : [];
  const found =
    declared(operation, member) ??
    (under.length > 0 ? under : undefined) ??
    saidByThings(fixed, member) ??
    (byName.length > 0 ? byName : undefined);
  if (found === undefined)
    throw new Error(
      `${keyOf(operation)}: nothing says whose ids ${member} holds. A field of a thing says it by refersTo(…), anything else stands in tests/security/referents.ts.`,
    );
  return typeof found === 'function' ? found(operation) : typeof found === 'string' ? [] : found;
}

const known = new Map<string, readonly string[]>();

/**
 * The operations that make what a member of a request names, the likeliest first; none where a sweep makes none.
 * Throws where nothing says what it names.
 */
export function referentsOf(operation: Operation, member: string): readonly string[] {
  const key = `${operation.service} ${keyOf(operation)} ${member}`;
  const found = known.get(key) ?? lookUp(operation, member);
  known.set(key, found);
  return found;
}

/** What is wrong with what is declared here: rows that nobody makes, and what no request of these operations needs. */
export function faultsOfReferents(operations: readonly Operation[]): string[] {
  known.clear();
  const unsaid = operations.flatMap((operation) =>
    idMembersOf(operation).flatMap((member) => {
      try {
        return referentsOf(operation, member)
          .filter((made) => !allRows.has(made))
          .map((made) => `${keyOf(operation)}: ${member} names rows of ${made}, which no factory makes`);
      } catch (error) {
        return [(error as Error).message];
      }
    }),
  );
  return [
    ...unsaid,
    ...Object.keys(DECLARED)
      .filter((key) => !used.has(key))
      .map((key) => `nothing asks for ${key}`),
  ];
}
