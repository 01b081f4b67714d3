import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { saasPermissions } from '@ishare/contracts/saas/permissions.js';
import { homeGroups, seen, setupSteps } from './home-figures';

const keysFor = (...granted: string[]) =>
  homeGroups('2026-11-22').flatMap(({ figures }) =>
    seen(
      figures,
      (permissions) => permissions.some((name) => granted.includes(name)),
      (component) => `/${component}`,
    ).map(({ key }) => key),
  );

describe('the figures of the first page', () => {
  it('are those of what one may do', () => {
    expect(keysFor(saasPermissions.names.Tenants.Default, saasPermissions.names.Editions.Default)).toEqual([
      'tenants',
      'passiveTenants',
      'editions',
    ]);
    expect(keysFor(identityPermissions.names.Users.Default)).toEqual(['users', 'lockedUsers']);
    expect(keysFor(salesOrderPermissions.names.AuditDesigns.Default)).toEqual(['sheetsWaiting', 'sheetsOwn']);
    expect(keysFor(salesOrderPermissions.names.Orders.Default)).toContain('toConfirm');
    expect(keysFor(optimisationPermissions.names.Solutions.Default)).toEqual(['plansToday', 'plansConfirmed']);
    expect(keysFor()).toEqual([]);
  });

  it('have a company make its roles before it adds the colleagues who get them', () => {
    expect(setupSteps.slice(0, 2).map(({ key, least }) => [key, least])).toEqual([
      ['roles', 2],
      ['users', 2],
    ]);
  });

  it('lead nowhere without a screen, and are left out', () => {
    expect(
      seen(
        setupSteps,
        () => true,
        (component) => (component === 'crm/customers' ? '/crm' : undefined),
      ).map(({ key }) => key),
    ).toEqual(['customers']);
  });

  it('count the day as it is in the zone of display, and open the list of the same day', () => {
    const figures = homeGroups('2026-11-22').flatMap((group) => group.figures);
    const today = figures.find(({ key }) => key === 'signIns')!;
    expect(today.search).toEqual({ action: 'LoginSucceeded', from: '2026-11-22', to: '2026-11-22' });
    const length = Date.parse(String(today.query['endTime'])) - Date.parse(String(today.query['startTime']));
    expect(length).toBe(86_399_999);
    const plans = figures.find(({ key }) => key === 'plansToday')!;
    expect([plans.search, plans.query]).toEqual([
      { isSelected: 'true', from: '2026-11-22', to: '2026-11-22' },
      { isSelected: 'true', startTime: today.query['startTime'], endTime: today.query['endTime'] },
    ]);
  });
});
