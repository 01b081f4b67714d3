import { afterLogin, guarded, isPublic, loginAddress, publicPaths } from './redirect';

const place = (address: string) => {
  const url = new URL(address, 'http://console');
  return { pathname: url.pathname, search: url.search, hash: url.hash };
};

describe('the route guard', () => {
  it('lets the six public paths and the page of a progress link through without a token, and no other (login-08)', () => {
    const own: readonly string[] = ['/track', '/offer', '/tv', '/shared-document', '/production-task'];
    expect(publicPaths.filter((path) => !own.includes(path))).toHaveLength(6);
    for (const path of publicPaths) expect(guarded(place(path), false)).toBeUndefined();
    for (const path of ['/dashboard', '/loginx', '/login/x', '/jsoncheck/importJson', '/news'])
      expect(isPublic(path)).toBe(false);
  });

  it('leads to sign-in with the original path, its query and hash kept (login-06)', () => {
    expect(guarded(place('/report/view?name=a%26b&page=2#sheet'), false)).toBe(
      '/login?redirect=%2Freport%2Fview%3Fname%3Da%2526b%26page%3D2%23sheet',
    );
    expect(loginAddress(place('/'))).toBe('/login');
  });

  it('brings the same address back after sign-in', () => {
    const original = '/report/view?name=a%26b&page=2#sheet';
    const login = new URL(loginAddress(place(original)), 'http://console');
    expect(afterLogin(login.searchParams.get('redirect'))).toBe(original);
  });

  it('leads on from /login with a token, to / or to the redirect (login-07)', () => {
    expect(guarded(place('/login'), true)).toBe('/');
    expect(guarded(place('/login?redirect=%2Fdashboard'), true)).toBe('/dashboard');
    expect(guarded(place('/dashboard'), true)).toBeUndefined();
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/ok\n//evil',
    '/login?redirect=/login',
    '',
    null,
  ])('never follows %j', (redirect) => {
    expect(afterLogin(redirect)).toBe('/');
  });
});
