export const publicPaths = [
  '/login',
  '/auth-redirect',
  '/register',
  '/reset-password',
  '/track',
  '/offer',
  '/tv',
  '/shared-document',
  '/production-task',
  '/jsoncheck/showModel',
  '/ixcheck/showModel',
] as const;

export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

const lower = publicPaths.map((path) => path.toLowerCase());

/** True for the paths that need no sign-in (login-08). */
export function isPublic(pathname: string): boolean {
  return lower.includes(pathname.replace(/\/+$/, '').toLowerCase());
}

/** The sign-in address that leads back to `place`, its query and hash kept. */
export function loginAddress(place: Place): string {
  const target = place.pathname + place.search + place.hash;
  return target === '/' || isPublic(place.pathname) ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}

/** Where to go after sign-in: only a path of this console, never another site and never the sign-in page itself. */
export function afterLogin(redirect: string | null): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect) || /[\s\\]/.test(redirect)) return '/';
  return /^\/login(?:[/?#]|$)/i.test(redirect) ? '/' : redirect;
}

/** What the guard does with a place: let it be, or lead elsewhere (login-06, login-07). */
export function guarded(place: Place, signedIn: boolean): string | undefined {
  if (signedIn)
    return place.pathname.toLowerCase() === '/login'
      ? afterLogin(new URLSearchParams(place.search).get('redirect'))
      : undefined;
  return isPublic(place.pathname) ? undefined : loginAddress(place);
}
