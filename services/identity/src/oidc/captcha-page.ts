// The one script of this server's pages: it loads the captcha of the tenant, in a form of ours or in a frame of the
// console, to which it tells the answer. So the console's own policy need not let in the captcha's scripts.
import type { Language } from '@ishare/server/context.js';
import type { CaptchaWidget } from '../account/captcha.service.js';
import { Html, html } from './html.js';

const SCRIPT = `(() => {
  const box = document.getElementById('captcha');
  const { base, key, version, action, language } = box.dataset;
  const form = box.closest('form');
  const field = form && form.elements.captchaResponse;
  const tell = (data) => form || parent.postMessage({ captcha: data }, location.origin);
  const answered = (response) => { if (field) field.value = response; tell({ response }); };
  const failed = () => { document.getElementById('captcha-problem').hidden = false; tell({ failed: true }); };
  const execute = () => new Promise((resolve, reject) => {
    if (!window.grecaptcha) return reject();
    grecaptcha.ready(() => grecaptcha.execute(key, { action }).then(resolve, reject));
  });
  window.captchaReady = () => {
    const calls = { callback: answered, 'expired-callback': () => answered(''), 'error-callback': failed };
    if (version === '2') grecaptcha.render(box, { sitekey: key, ...calls });
    tell({ ready: true });
  };
  if (version === '3' && form) form.addEventListener('submit', (event) => {
    if (field.value) return;
    event.preventDefault();
    execute().then((response) => { field.value = response; form.submit(); }, failed);
  });
  if (version === '3' && !form) addEventListener('message', ({ source, data }) => {
    if (source === parent && data && data.captcha === 'run') execute().then(answered, failed);
  });
  if (version === '2' && !form) {
    let isOpen = false;
    setInterval(() => {
      const shown = (frame) =>
        getComputedStyle(frame).visibility !== 'hidden' && frame.getBoundingClientRect().height > 100;
      const open = [...document.querySelectorAll('iframe[src*="/bframe"]')].some(shown);
      if (open !== isOpen) tell({ open: (isOpen = open) });
    }, 200);
  }
  const script = document.createElement('script');
  const render = version === '2' ? 'explicit' : encodeURIComponent(key);
  script.src = base + 'recaptcha/api.js?onload=captchaReady&render=' + render + '&hl=' + language;
  script.onerror = failed;
  document.head.append(script);
})();`;

const LANGUAGES: Record<Language, string> = { 'zh-Hans': 'zh-CN', en: 'en' };

/** The captcha as a part of a page; `problem` is shown when it cannot be loaded. */
export function captchaPart(
  { baseUrl, siteKey, version, action }: CaptchaWidget,
  language: Language,
  problem: string,
  nonce: string,
): Html {
  const data = { base: baseUrl, key: siteKey, version, action, language: LANGUAGES[language] };
  const attributes = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<input type="hidden" name="captchaResponse" value=""><div id="captcha"${attributes}></div>
    <p id="captcha-problem" role="alert" hidden>${problem}</p><script nonce="${nonce}">${new Html(SCRIPT)}</script>`;
}

/** What a page with the captcha may load beside its own. */
export function captchaPolicy({ baseUrl }: CaptchaWidget, nonce: string): string[] {
  const { origin } = new URL(baseUrl);
  const images = `${origin} https://www.gstatic.com https://www.gstatic.cn data:`;
  return [
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `frame-src ${origin}`,
    `connect-src ${origin}`,
    `img-src ${images}`,
    `style-src 'unsafe-inline'`,
  ];
}
