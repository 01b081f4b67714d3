import type { InstallDispatch, InstallTeam } from '@ishare/contracts/sales-order/install.js';

type Row = Pick<InstallTeam, 'id' | 'name' | 'capacity'>;
interface Day {
  teamId: string;
  capacity: number;
}

/** The rows of a week: all teams that go, and those that go no more as long as visits of theirs are in it. */
export function teamRows(
  teams: readonly Row[],
  planned: readonly Pick<InstallDispatch, 'teamId' | 'teamName'>[],
  days: readonly Day[],
): readonly Row[] {
  const known = new Set(teams.map(({ id }) => id));
  const gone = new Map<string, Row>();
  for (const { teamId, teamName } of planned) {
    if (!teamId || known.has(teamId)) continue;
    const capacity = days.find((day) => day.teamId === teamId)?.capacity ?? 0;
    gone.set(teamId, { id: teamId, name: teamName ?? '', capacity });
  }
  return [...teams, ...gone.values()];
}
