import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Can } from './Can';
import { permissions } from './granted';

const shown = (permission: string | string[], otherwise?: string) =>
  renderToStaticMarkup(createElement(Can, { permission, children: 'the button', ...(otherwise && { otherwise }) }));

describe('what a permission hides', () => {
  beforeEach(() => permissions.set(new Set(['Orders', 'Orders.Edit'])));

  it('is shown to who holds it, or any of several', () => {
    expect([shown('Orders.Edit'), shown(['Orders.Delete', 'Orders'])]).toEqual(['the button', 'the button']);
  });

  it('is hidden from who does not, who may be shown something else', () => {
    expect([shown('Orders.Delete'), shown('Orders.Delete', 'ask')]).toEqual(['', 'ask']);
    permissions.set(new Set());
    expect(shown(['Orders', 'Orders.Edit'])).toBe('');
  });
});
