import * as openid from 'openid-client';

/** A browser without script: it keeps cookies by path, follows redirects as far as the server goes, and sends forms. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  /** `issuer` is the address in links, `here` where the server listens. */
  constructor(
    private readonly issuer: string,
    private readonly here: string,
    private readonly language = 'en',
  ) {}

  /** The page at the end of all redirects within the server, or the first address outside of it. */
  async open(
    url: string,
    init: RequestInit = {},
  ): Promise<{ url: string; status: number; text: string; headers: Headers }> {
    if (!url.startsWith(this.issuer)) return { url, status: 0, text: '', headers: new Headers() };
    const path = new URL(url).pathname;
    const cookie = [...this.cookies]
      .filter(([, { path: scope }]) => path.startsWith(scope))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url.replace(this.issuer, this.here), {
      ...init,
      redirect: 'manual',
      headers: { 'accept-language': this.language, accept: 'text/html', cookie, ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const location = response.headers.get('location');
    if (location) return this.open(new URL(location, url).href);
    return { url, status: response.status, text: await response.text(), headers: response.headers };
  }

  /** Sends the page's form, whose hidden fields go along. */
  submit(page: { url: string; text: string }, fields: Record<string, string | string[]>): ReturnType<Browser['open']> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? page.url;
    const hidden = [...page.text.matchAll(/<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!] as const,
    );
    const given = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
    const body = new URLSearchParams(
      [...hidden.filter(([name]) => !(name in fields)), ...given].map(([name, value]): [string, string] => [
        name,
        value,
      ]),
    );
    return this.open(new URL(action, page.url).href, {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    if (value === '' || attributes.some((attribute) => /expires=Thu, 01 Jan 1970/i.test(attribute)))
      this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** A certified client against a server that listens elsewhere than its issuer says. */
export function discover(
  issuer: string,
  here: string,
  clientId: string,
  authentication: openid.ClientAuth,
): Promise<openid.Configuration> {
  const redirected: openid.CustomFetch = (url, options) => fetch(url.replace(issuer, here), options as RequestInit);
  return openid.discovery(new URL(issuer), clientId, { id_token_signed_response_alg: 'ES256' }, authentication, {
    execute: [openid.allowInsecureRequests],
    [openid.customFetch]: redirected,
  });
}
