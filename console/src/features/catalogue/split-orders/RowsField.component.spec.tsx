import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { RowsField, type RowsFieldColumn } from './RowsField';

const columns: RowsFieldColumn[] = [
  { key: 'name', max: 64 },
  { key: 'L1', within: 'edges', max: 64 },
  { key: 'W1', within: 'edges', max: 64 },
];

describe('a small table in a form', () => {
  it('keeps what lies within a member of its lines, and lets go of what is emptied', () => {
    let lines: unknown = [{ name: 'Side', edges: { L1: 'own' }, drillings: 2 }];
    function Form() {
      const [value, setValue] = useState(lines);
      lines = value;
      return <RowsField name="partRule" columns={columns} value={value} onChange={setValue} />;
    }
    render(<Form />);
    const cell = (side: string) => screen.getByRole('textbox', { name: new RegExp(side) });
    expect(cell('L1')).toHaveProperty('value', 'own');
    fireEvent.change(cell('W1'), { target: { value: 'EB10-WW' } });
    expect(lines).toEqual([{ name: 'Side', edges: { L1: 'own', W1: 'EB10-WW' }, drillings: 2 }]);
    fireEvent.change(cell('L1'), { target: { value: '' } });
    expect(lines).toEqual([{ name: 'Side', edges: { W1: 'EB10-WW' }, drillings: 2 }]);
  });
});
