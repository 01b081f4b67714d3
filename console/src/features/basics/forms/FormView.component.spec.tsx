import { checkForm } from '@ishare/contracts/platform/form-values.js';
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

describe('JSON of a form', () => {
  afterEach(cleanup);

  it('that cannot be read is told to the form, and never left out in silence', () => {
    const said: unknown[] = [];
    const widget = { model: 'facts', name: 'Facts', type: 'json', key: 'k', options: {} } as unknown as FormWidget;
    render(<FormView widgets={[widget]} value={{ facts: { a: 1 } }} onChange={(next) => said.push(next['facts'])} />);
    const field = screen.getByLabelText<HTMLTextAreaElement>('Facts');
    fireEvent.change(field, { target: { value: '{bad' } });
    fireEvent.blur(field);
    expect([said, checkForm([widget], { facts: said[0] })]).toEqual([
      ['{bad'],
      [{ member: 'facts', text: 'Validation:format' }],
    ]);
  });
});
