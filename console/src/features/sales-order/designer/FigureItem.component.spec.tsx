import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FigureItem } from './FigureItem';

describe('a figure of a cabinet', () => {
  afterEach(cleanup);
  const shown = () => {
    const taken: number[] = [];
    render(<FigureItem label="Width" value={800} min={150} max={2400} onChange={(value) => taken.push(value)} />);
    const field = screen.getByRole('spinbutton', { name: 'Width' });
    return { taken, field, type: (text: string) => fireEvent.change(field, { target: { value: text } }) };
  };

  it('is taken as people write it', () => {
    const { taken, type } = shown();
    type('800,5');
    type('９００');
    expect(taken).toEqual([800.5, 900]);
  });

  it.each(['-1', '99999', ''])('out of bounds (%j) is refused under its field and changes nothing', (text) => {
    const { taken, type, field } = shown();
    type(text);
    fireEvent.blur(field);
    expect(taken).toEqual([]);
    expect(field.closest('.ant-form-item-has-error')).not.toBeNull();
    expect((field as HTMLInputElement).value).toBe(text);
  });
});
