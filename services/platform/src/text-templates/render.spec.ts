import { plainText, render, wrap } from './render.js';

describe('the renderer', () => {
  it('fills in values at any depth, and escapes them', () => {
    expect(
      render('{{user.name}} has {{ count }} of {{isOpen}}', {
        user: { name: `<b>"A" & 'B'</b>` },
        count: 3,
        isOpen: true,
      }),
    ).toBe('&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt; has 3 of true');
  });

  it.each([
    '{{missing}}',
    '{{constructor}}',
    '{{user.constructor.name}}',
    '{{__proto__}}',
    '{{user}}',
    '{{user.name.length}}',
  ])('leaves %s empty: nothing inherited, nothing computed', (template) => {
    expect(render(`[${template}]`, { user: { name: 'x' } })).toBe('[]');
  });

  it.each(['{{#if a}}x{{/if}}', '{{a()}}', '${a}', '{{{a}}'])('takes %s for plain text', (template) => {
    expect(render(template, { a: 1 })).not.toBe('x');
  });

  it('does not fill in twice what a value or a content holds', () => {
    expect(render('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('{{b}}');
    expect(wrap('<i>{{content}}</i>{{title}}', '<b>{{title}}</b>', { title: 'T&T' })).toBe(
      '<i><b>{{title}}</b></i>T&amp;T',
    );
  });

  it('reads as plain text where there is no markup, with what the values held', () => {
    const text = render('<h3>Hello</h3>\n<p>{{name}}, <b>{{code}}</b><br>now</p>', { name: 'A & <B>', code: 12 });
    expect(plainText(text)).toBe('Hello\nA & <B>, 12\nnow');
  });
});
