import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { unitRoutes } from '@ishare/contracts/identity/organization-unit-routes.js';
import { users } from '@ishare/contracts/identity/users.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { HolderDrawer } from '../features/identity/holders/HolderDrawer';
import { roleMembers, UnitMembers } from '../features/identity/organization-units/UnitMembers';
import { CopyFromRole } from '../features/identity/permissions/CopyFromRole';
import { WhoseMenus } from '../features/platform/menus/WhoseMenus';
import { languageStore } from '../i18n/language';
import { RoleNames } from '../session/RoleNames';
import { permissions } from '../session/session';
import { keyOf } from '../session/routes';

const role = {
  id: 'r-1',
  name: 'store',
  extraProperties: { displayNames: { 'zh-Hans': 'Cangku', en: 'Storekeeper' } },
};
const permission = 'AbpIdentity.OrganizationUnits.ManageRoles';
const page = { items: [role], totalCount: 1 };

function show(node: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(keyOf(roleRoutes.all, {}), { items: [role] });
  client.setQueryData(keyOf(users.assignableRoles, {}), { items: [role] });
  client.setQueryData(keyOf(users.rolesOf, { params: { id: 'u-1' } }), { items: [role] });
  const params = { id: 'o-1' };
  client.setQueryData(keyOf(unitRoutes.roles, { params, query: { skipCount: 0, maxResultCount: 15 } }), page);
  client.setQueryData(keyOf(unitRoutes.unaddedRoles, { params, query: { maxResultCount: 50 } }), page);
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
    </MemoryRouter>,
  );
}

describe('a role is called as its reader calls it', () => {
  const before = languageStore.get();
  beforeAll(() => {
    languageStore.set('en');
    permissions.set(new Set([permission]));
  });
  afterEach(cleanup);
  afterAll(() => languageStore.set(before));

  it('in lists that know it by its name alone', () => {
    show(<RoleNames names={['store', 'gone']} />);
    expect(document.body.textContent).toBe('Storekeeper, gone');
  });

  const choices: [string, () => ReactNode][] = [
    ['whose menus are chosen', () => <WhoseMenus kind="role" onClose={() => undefined} />],
    ['whose permissions are copied', () => <CopyFromRole except={undefined} onCopy={() => undefined} />],
    [
      'that a unit gives',
      () => <UnitMembers unitId="o-1" membership={{ kind: 'roles', permission, ...roleMembers }} />,
    ],
  ];
  it.each(choices)('where one is chosen: %s', async (_which, node) => {
    show(node());
    const opener = screen.queryByRole('button', { name: /permission\.copy$/ });
    if (opener) await userEvent.click(opener);
    // A pager beside it has a list of sizes of its own.
    fireEvent.mouseDown((await screen.findAllByRole('combobox'))[0]!);
    expect((await screen.findAllByTitle('Storekeeper')).length).toBeGreaterThan(0);
    expect(screen.queryByTitle('store')).toBeNull();
  });

  it('where those of somebody are ticked', async () => {
    show(<HolderDrawer holder={{ kind: 'user', id: 'u-1', name: 'he' }} onClose={() => undefined} />);
    expect(await screen.findByText('Storekeeper')).toBeTruthy();
    expect(screen.queryByText('store')).toBeNull();
  });
});
