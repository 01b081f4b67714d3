// What a screen offers of a thing's machine: its steps by permission and state, and the history of a record.
import { machineTexts, stepsOfPeople, type Resolved, type Step } from '@ishare/contracts/things/machine.js';
import type { StepOf, Thing } from '@ishare/contracts/things/thing.js';
import { machineOf } from '@ishare/contracts/things/thing.js';
import { clientOf } from '@ishare/contracts/things/client.js';
import type { Stale } from '@ishare/contracts/things/route.js';
import type { ReactNode } from 'react';
import { http } from '../../session/http';
import type { Action, Row } from '../screen';
import { HistoryDrawer } from './HistoryDrawer';
import { StepDialog } from './StepDialog';
import type { Tones } from './StateOfRecord';

type AnyStep = Resolved<Step> & { name: string };

export interface StepScreen {
  titleOf: (row: Row) => string;
  tones: Tones;
  /** Steps that take something back: their buttons are red. */
  dangers: readonly string[];
  /** What is shown of a record before a step of it is done. */
  details?: ((row: Row) => ReactNode) | undefined;
  /** What is read anew after a step, beside what lies below the thing's path. */
  stale?: readonly Stale[] | undefined;
}

/** Rows' steps, the bar's steps for many rows, and in which states a row may be edited and deleted. */
export function stepActions<T extends Thing>(thing: T, { titleOf, tones, dangers, details, stale }: StepScreen) {
  const { field, machine } = machineOf(thing)!;
  const client = clientOf(thing, http);
  const keys = machineTexts(machine);
  const path = `/${thing.path}`;
  const stateOf = (row: Row) => (row as unknown as Record<string, number>)[field]!;
  const people = stepsOfPeople(machine);

  const actionOf = ({ name, permission, from, comment = 'none', scope = 'one' }: AnyStep): Action<Row> => ({
    key: name,
    label: keys.step(name) ?? name,
    permission: permission!,
    danger: dangers.includes(name),
    fits: (row) => from.includes(stateOf(row)),
    run: ({ rows, show }) => {
      const ids = rows.map(({ id }) => id);
      const stamp = rows[0]?.concurrencyStamp;
      show((close) => (
        <StepDialog
          ask={{
            step: keys.step(name) ?? name,
            records: rows.map(titleOf),
            details: rows.length === 1 && details?.(rows[0]!),
            comment,
            danger: dangers.includes(name),
            of: { path, stale },
            ...(scope === 'many' && { judge: () => client.judge(name as StepOf<T>, ids) }),
            act: (said) =>
              client.act(name as StepOf<T>, ids, {
                ...(comment !== 'none' && { comment: said }),
                ...(scope === 'one' && stamp && { concurrencyStamp: stamp }),
              }),
          }}
          onClose={close}
        />
      ));
    },
  });
  const history: Action<Row> = {
    key: 'moves',
    label: 'common:step.history',
    run: ({ rows, show }) =>
      show((close) => (
        <HistoryDrawer
          id={rows[0]!.id}
          title={titleOf(rows[0]!)}
          path={path}
          machine={machine}
          tones={tones}
          read={(signal) => client.moves(rows[0]!.id, { signal, quiet: true })}
          onClose={close}
        />
      )),
  };
  const isEditable = (row: Row) => machine.editable?.includes(stateOf(row)) ?? true;
  return {
    rowActions: [...people.map(actionOf), history],
    // What is left out of many is told by the step's own question.
    toolbar: people
      .filter(({ scope }) => scope === 'many')
      .map((step) => ({ ...actionOf(step), fits: () => true, needsSelection: true })),
    mayEdit: isEditable,
    mayDelete: isEditable,
  };
}
