// The few pages that the server renders itself: they need neither script nor bundle, so that a sign-in works wherever a
// browser does.
import { randomBytes } from 'node:crypto';
import type { Language } from '@ishare/server/context.js';

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | undefined | false | readonly Html[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function written(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((item: Html) => item.text).join('');
  return part === null || part === undefined || part === false
    ? ''
    : String(part as string | number).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

/** HTML with every value escaped that is not HTML. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(texts.reduce((whole, text, index) => `${whole}${written(values[index - 1])}${text}`));
}

const STYLE = `
:root { color-scheme: light dark; --line: #d9d9d9; --quiet: #595959; --main: #1668dc; --error: #cf1322; }
@media (prefers-color-scheme: dark) { :root { --line: #434343; --quiet: #a6a6a6; --main: #3c89e8; --error: #ff7875; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 14px/1.57 system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', sans-serif; }
main { width: min(100% - 32px, 360px); padding: 32px 0; }
h1 { margin: 0 0 4px; font-size: 20px; font-weight: 600; }
p { margin: 0 0 16px; color: var(--quiet); overflow-wrap: anywhere; }
form { display: grid; gap: 16px; margin: 0; }
form.more { margin-top: 16px; }
label { display: grid; gap: 4px; }
label.choice { grid-template-columns: auto 1fr; gap: 8px; align-items: start; }
label.choice input { margin: 4px 0 0; }
label.choice small { display: block; color: var(--quiet); }
input:not([type=checkbox]) { width: 100%; padding: 5px 11px; font: inherit;
  border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; }
button { padding: 5px 15px; font: inherit;
  border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer; }
button.main { border-color: var(--main); background: var(--main); color: #fff; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--main); outline-offset: 1px; }
[role=alert] { margin: 0; color: var(--error); }
fieldset { display: grid; gap: 12px; margin: 0; padding: 0; border: 0; }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; }
.buttons.list { display: grid; margin-top: 16px; }
body.framed { display: block; place-items: normal; min-height: 0; background: transparent; }
body.framed main { width: auto; padding: 0; }
a.button { padding: 5px 15px; border: 1px solid var(--line); border-radius: 6px;
  color: inherit; text-align: center; text-decoration: none; }
`;

export interface Page {
  text: string;
  headers: Record<string, string>;
}

export interface PageOptions {
  /** Origins to which the page's forms may lead in the end: a browser follows no redirect after a form to any other. */
  targets?: readonly string[];
  /** Directives in place of those that let in no script and nothing from elsewhere. */
  policy?: (nonce: string) => string[];
  /** Whether pages of this origin may show it in a frame. */
  inFrame?: boolean;
}

/** A whole page. */
export function page(
  language: Language,
  title: string,
  body: Html | ((nonce: string) => Html),
  { targets = [], policy, inFrame = false }: PageOptions = {},
): Page {
  const nonce = randomBytes(16).toString('base64');
  const content = body instanceof Html ? body : body(nonce);
  return {
    text: html`<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${new Html(STYLE)}</style></head>
<body class="${inFrame && 'framed'}"><main>${content}</main></body>
</html>`.text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': policy ? 'strict-origin' : 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        `default-src 'none'`,
        ...(policy?.(nonce) ?? [`style-src 'nonce-${nonce}'`]),
        `base-uri 'none'`,
        `frame-ancestors ${inFrame ? `'self'` : `'none'`}`,
        `form-action ${[`'self'`, ...targets].join(' ')}`,
      ].join('; '),
    },
  };
}
