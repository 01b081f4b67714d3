import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormView } from './FormView';

describe('a number of a form', () => {
  afterEach(cleanup);
  const show = (isShowQFW: boolean) => {
    const widget = { model: 'price', name: 'Price', type: 'number', key: 'k', options: { isShowQFW } };
    render(
      <FormView
        widgets={[widget] as unknown as FormWidget[]}
        value={{ price: 1_234_567.5 }}
        onChange={() => undefined}
      />,
    );
    return screen.getByLabelText<HTMLInputElement>('Price');
  };

  it('has its thousands parted where that is wished, and is the plain number while it has the focus', () => {
    const field = show(true);
    const seen = [field.value];
    fireEvent.focus(field);
    seen.push(field.value);
    fireEvent.blur(field);
    seen.push(field.value);
    expect(seen).toEqual(['1,234,567.5', '1234567.5', '1,234,567.5']);
  });

  it('is plain where it is not', () => {
    expect(show(false).value).toBe('1234567.5');
  });
});
