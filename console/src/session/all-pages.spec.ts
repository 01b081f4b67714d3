import { allPages } from './all-pages';

const listOf =
  (total: number, asked: number[]) =>
  async ({ skipCount, maxResultCount }: { skipCount: number; maxResultCount: number }) => {
    asked.push(skipCount);
    const length = Math.max(0, Math.min(maxResultCount, total - skipCount));
    return { totalCount: total, items: Array.from({ length }, (_, index) => skipCount + index) };
  };

describe('all pages of a list', () => {
  it.each([
    [0, [0]],
    [3, [0]],
    [4, [0]],
    [9, [0, 4, 8]],
  ])('of %i records are read once each', async (total, asked) => {
    const seen: number[] = [];
    expect(await allPages(4, listOf(total, seen))).toEqual(Array.from({ length: total }, (_, index) => index));
    expect(seen).toEqual(asked);
  });
});
