import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { auditingPermissions, identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { saasPermissions, tenantManagementPermissions } from '@ishare/contracts/saas/permissions.js';
import type { Query } from '../../../http/query-string';
import { dayPeriod } from '../../../resource/day-period';

/** A count of the first page, and the list it counts. */
export interface HomeFigure {
  key: string;
  /** Whoever holds one of these sees it. */
  permissions: readonly string[];
  /** Counted at the server. */
  path: string;
  query: Query;
  /** The screen that lists it, and what its address then says. */
  component: string;
  search: Readonly<Record<string, string>>;
  /** Wants somebody to look at it when there are any. */
  isAlarming?: boolean;
}

export interface HomeGroup {
  key: 'tenants' | 'accounts' | 'orders' | 'audits' | 'cutting';
  figures: readonly HomeFigure[];
}

/** What the host looks after; orders and cutting are its tenants'. */
export const hostGroups: readonly HomeGroup['key'][] = ['tenants', 'accounts'];

/** Something that a new company does once; done when there are at least `least`. */
export interface SetupStep extends Omit<HomeFigure, 'query'> {
  least: number;
}

const [I, A, S, O] = [
  identityPermissions.names,
  auditingPermissions.names,
  salesOrderPermissions.names,
  optimisationPermissions.names,
];
const passiveTenant = 2;

type Part = Omit<HomeFigure, 'query' | 'search'> & { query?: Query; search?: Readonly<Record<string, string>> };

/** Most lists count by what their address says. */
const figure = ({ query, search = {}, ...rest }: Part): HomeFigure => ({ ...rest, search, query: query ?? search });

/** A day of the calendar (`yyyy-MM-dd`) as addresses name it, and as the server is asked for it. */
interface Day {
  address: { from: string; to: string };
  query: { startTime: string | undefined; endTime: string | undefined };
}

function dayOf(date: string): Day {
  const period = dayPeriod(date, date);
  return { address: { from: date, to: date }, query: { startTime: period.from, endTime: period.to } };
}

function tenantFigures(): HomeFigure[] {
  const tenants = {
    permissions: [tenantManagementPermissions.names.Tenants.Default, saasPermissions.names.Tenants.Default],
    path: '/api/saas/tenants',
    component: 'saas/tenants',
  };
  return [
    figure({ ...tenants, key: 'tenants' }),
    figure({ ...tenants, key: 'passiveTenants', search: { activationState: String(passiveTenant) } }),
    figure({
      key: 'editions',
      permissions: [saasPermissions.names.Editions.Default],
      path: '/api/saas/editions',
      component: 'saas/editions',
    }),
  ];
}

function orderFigures(): HomeFigure[] {
  const orders = { permissions: [S.Orders.Default], path: '/api/app/salesOrder', component: 'sales-order/orders' };
  const ordersIn = (key: string, state: number) => figure({ ...orders, key, search: { state: String(state) } });
  return [
    ordersIn('toSubmit', OrderState.Draft),
    ordersIn('toDesign', OrderState.Designing),
    ordersIn('inAudit', OrderState.Auditing),
    ordersIn('toConfirm', OrderState.Quoted),
    figure({ ...orders, key: 'late', search: { isLate: 'true' }, isAlarming: true }),
  ];
}

function auditFigures(): HomeFigure[] {
  const sheets = {
    permissions: [S.AuditDesigns.Default],
    path: '/api/salesorder/audit-designs',
    component: 'sales-order/audits',
  };
  return [
    figure({ ...sheets, key: 'sheetsWaiting', search: { scope: 'pending' } }),
    figure({ ...sheets, key: 'sheetsOwn', search: { scope: 'own' } }),
  ];
}

function cuttingFigures(day: Day): HomeFigure[] {
  const plans = {
    permissions: [O.Solutions.Default],
    path: '/api/optimization/solutions',
    component: 'optimisation/solutions',
  };
  return [
    figure({
      ...plans,
      key: 'plansToday',
      query: { isSelected: 'true', ...day.query },
      search: { isSelected: 'true', ...day.address },
    }),
    figure({ ...plans, key: 'plansConfirmed', search: { isSelected: 'true' } }),
  ];
}

function accountFigures(day: Day): HomeFigure[] {
  const users = { permissions: [I.Users.Default], path: '/api/identity/users', component: 'identity/users' };
  const signIns = (key: string, action: string) =>
    figure({
      key,
      permissions: [A.SecurityLog.Default],
      path: '/api/identity/security-logs',
      component: 'identity/security-logs',
      query: { action, ...day.query },
      search: { action, ...day.address },
      ...(action !== 'LoginSucceeded' && { isAlarming: true }),
    });
  return [
    figure({ ...users, key: 'users' }),
    figure({ ...users, key: 'lockedUsers', search: { isLockedOut: 'true' }, isAlarming: true }),
    signIns('signIns', 'LoginSucceeded'),
    signIns('failedSignIns', 'LoginFailed'),
  ];
}

/** What the first page counts on a day of the calendar (`yyyy-MM-dd`), most wanted first. */
export function homeGroups(today: string): HomeGroup[] {
  const day = dayOf(today);
  return [
    { key: 'tenants', figures: tenantFigures() },
    { key: 'orders', figures: orderFigures() },
    { key: 'audits', figures: auditFigures() },
    { key: 'cutting', figures: cuttingFigures(day) },
    { key: 'accounts', figures: accountFigures(day) },
  ];
}

/** What a company does before its first order, by those who may. */
export const setupSteps: readonly SetupStep[] = [
  // A colleague without a role may do nothing; the first role is the administrator's own.
  {
    key: 'roles',
    permissions: [I.Roles.Create],
    path: '/api/identity/roles',
    component: 'identity/roles',
    search: {},
    least: 2,
  },
  {
    key: 'users',
    permissions: [I.Users.Create],
    path: '/api/identity/users',
    component: 'identity/users',
    search: {},
    least: 2,
  },
  {
    key: 'orderTypes',
    permissions: [S.OrderTypes.Create],
    path: '/api/app/order-type',
    component: 'sales-order/order-types',
    search: {},
    least: 1,
  },
  {
    key: 'priceLists',
    permissions: [S.PriceLists.Create],
    path: '/api/salesorder/price-lists',
    component: 'sales-order/price-lists',
    search: {},
    least: 1,
  },
  {
    key: 'customers',
    permissions: [crmPermissions.names.Customers.Default],
    path: '/api/crm/customers',
    component: 'crm/customers',
    search: {},
    least: 1,
  },
  {
    key: 'materials',
    permissions: [O.Materials.Default],
    path: '/api/optimization/materials',
    component: 'optimisation/materials',
    search: {},
    least: 1,
  },
  {
    key: 'boards',
    permissions: [O.Boards.Default],
    path: '/api/optimization/boards',
    component: 'optimisation/boards',
    search: {},
    least: 1,
  },
  {
    key: 'parameters',
    permissions: [O.Parameters.Default],
    path: '/api/optimization/optimize-parameter-settings',
    component: 'optimisation/parameters',
    search: {},
    least: 1,
  },
  {
    key: 'machines',
    permissions: [O.Machines.Create],
    path: '/api/optimization/machine-parameter-settings',
    component: 'optimisation/machines',
    search: {},
    least: 1,
  },
];

/** What of it somebody sees: those whose permission he holds and whose screen he can open. */
export function seen<T extends { permissions: readonly string[]; component: string }>(
  all: readonly T[],
  holdsOne: (permissions: readonly string[]) => boolean,
  pathOf: (component: string) => string | undefined,
): T[] {
  return all.filter((one) => holdsOne(one.permissions) && pathOf(one.component) !== undefined);
}
