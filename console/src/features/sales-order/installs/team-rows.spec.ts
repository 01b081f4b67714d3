import { teamRows } from './team-rows';

describe('the rows of the fitters’ week', () => {
  const goes = { id: 'a', name: 'North', capacity: 2 };

  it('are the teams that go, and those that go no more while visits of theirs are in it', () => {
    const visits = [
      { teamId: 'a', teamName: 'North' },
      { teamId: 'b', teamName: 'South' },
      { teamId: 'b', teamName: 'South' },
      { teamId: null, teamName: null },
    ];
    expect(teamRows([goes], visits, [{ teamId: 'b', capacity: 3 }])).toEqual([
      goes,
      { id: 'b', name: 'South', capacity: 3 },
    ]);
    expect(teamRows([goes], [], [])).toEqual([goes]);
  });
});
