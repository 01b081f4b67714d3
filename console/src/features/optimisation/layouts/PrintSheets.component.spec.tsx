import type { Layout, SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { cleanup, render } from '@testing-library/react';
import { partBook } from './part-details';
import { PrintSheets } from './PrintSheets';

afterEach(cleanup);
window.print = () => undefined;

const layout = {
  id: 'l-1',
  patternNo: 1,
  materialCode: 'W',
  boardId: 'b-1',
  boardLength: 2440,
  boardWidth: 1220,
  repeat: 2,
  utilization: 80,
  placements: [],
  offcuts: [],
  cuts: [],
  root: { x: 0, y: 0, length: 2440, width: 1220, kind: 'waste' },
} as unknown as Layout;
const solution = (isSelected: boolean) =>
  ({
    isSelected,
    kerf: 4,
    fileName: 'F',
    solutionNo: 'S',
    stock: [],
    materials: [],
    rows: [],
    layouts: [layout],
  }) as unknown as SolutionDetail;

it.each([
  [false, 1],
  [true, 0],
])('marks each sheet of a plan whose confirmation is %s with %i marks that it is not', (isSelected, marks) => {
  const book = partBook([], [layout], 'cabinet');
  render(
    <PrintSheets
      solution={solution(isSelected)}
      layouts={[layout]}
      book={book}
      kind="diagrams"
      onDone={() => undefined}
    />,
  );
  expect(document.querySelectorAll('.print-sheet')).toHaveLength(1);
  expect(document.querySelectorAll('.print-unconfirmed')).toHaveLength(marks);
});
