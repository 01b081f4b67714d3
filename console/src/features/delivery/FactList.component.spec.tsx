import { cleanup, render } from '@testing-library/react';
import { FactList } from './FactList';

afterEach(cleanup);

it('tells what is known in the lines that it was typed in, and leaves out what is not', () => {
  const { container } = render(
    <FactList
      facts={[
        ['Remark', 'gate 4\nno lift'],
        ['Truck', null],
      ]}
    />,
  );
  const known = container.querySelectorAll('dd');
  expect([...known].map(({ textContent }) => textContent)).toEqual(['gate 4\nno lift']);
  expect(known[0]!.style.whiteSpace).toBe('pre-line');
});
