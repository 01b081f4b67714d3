import { putAway, type Placed } from '@ishare/contracts/optimisation/put-away.js';
import { actOf } from '../../../session/kept-acts';
import { placedAsSaid, putAwaySubject, shelvesFor } from './put-away-work';

const item = (boardsCode: string, more: Partial<Placed> = {}): Placed => ({
  id: boardsCode,
  boardsCode,
  materialCode: 'M',
  length: 800,
  width: 400,
  isOffCut: true,
  offCutStatus: 1,
  quantity: 1,
  binCode: null,
  ...more,
});
const put = (code: string, binCode: string) =>
  actOf(putAway.put, { body: { code, binCode } }, { subject: putAwaySubject, title: '', account: 'a', time: '' });

describe('what is put away', () => {
  it('lies where it was said last, heard or not', () => {
    const items = [item('A', { binCode: 'R-1' }), item('B'), item('C', { binCode: 'R-3' })];
    const acts = [put('A', 'R-2'), put('B', 'R-4'), put('B', 'R-5'), { ...put('C', 'R-9'), refusal: 'no' }];
    expect(placedAsSaid(items, acts).map(({ binCode }) => binCode)).toEqual(['R-2', 'R-5', 'R-3']);
  });

  it('is offered the shelves where more of its kind lies, and not its own', () => {
    const items = [
      ...['R-2', 'R-1', 'R-2', 'R-9'].map((binCode, index) => item(`${index}`, { binCode })),
      item('other', { binCode: 'R-7', materialCode: 'N' }),
      item('board', { binCode: 'A-1', isOffCut: false }),
    ];
    expect(shelvesFor(item('new', { binCode: 'R-9' }), items)).toEqual(['R-2', 'R-1']);
    const many = Array.from({ length: 9 }, (_, index) => item(`m${index}`, { binCode: `S-${index}` }));
    expect(shelvesFor(item('new'), many)).toHaveLength(4);
  });
});
