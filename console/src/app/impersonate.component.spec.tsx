import type { ScreenDefinition } from '../resource/screen';
import { impersonationKey } from '../session/impersonation';
import tenants from '../features/saas/tenants/tenant.screen';
import users from '../features/identity/users/user.screen';

describe.each([
  ['people', users],
  ['tenants', tenants],
] as [string, ScreenDefinition][])('acting as somebody else, from the list of %s', (_name, screen) => {
  afterEach(() => localStorage.removeItem(impersonationKey));

  it('is not offered to whoever does so already', () => {
    const { fits } = screen.rowActions!.find(({ key }) => key === 'impersonate')!;
    const row = { id: 'r', isActive: true } as never;
    expect(fits!(row)).toBe(true);
    localStorage.setItem(impersonationKey, 'true');
    expect(fits!(row)).toBe(false);
  });
});
