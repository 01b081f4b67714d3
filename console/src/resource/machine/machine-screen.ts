// What a screen has of its thing's machine: the state as a tag, the steps as actions.
import type { FieldFacts } from '@ishare/contracts/things/field.js';
import { stepsOfPeople } from '@ishare/contracts/things/machine.js';
import type { Stale } from '@ishare/contracts/things/route.js';
import { factsOf, machineOf, type Thing } from '@ishare/contracts/things/thing.js';
import { createElement, type ReactNode } from 'react';
import type { Action, Column, Row } from '../screen';
import { StateOfRecord } from './StateOfRecord';
import type { Tones } from './StateOfRecord';
import { stepActions } from './step-actions';

/**
 * A state stands in the list as a tag; its column is called `<name>.<field>Title`, for `<name>.<field>` holds the
 * states' words.
 */
export function stateColumn(
  key: string,
  facts: FieldFacts | undefined,
  { name, tones }: { name: string; tones: Tones },
): Partial<Column<Row>> {
  const machine = facts?.machine;
  if (!machine) return {};
  const stateOf = (row: Row) => (row as unknown as Record<string, number>)[key]!;
  return {
    label: `${name}.${key}Title`,
    render: (row) => createElement(StateOfRecord, { machine, state: stateOf(row), tones }),
  };
}

export interface MachineScreen {
  tones?: Tones;
  dangers?: readonly string[];
  titleOf: (row: never) => string;
  details?: (row: never) => ReactNode;
  stale?: readonly Stale[];
  rowActions?: readonly Action<never>[];
  toolbar?: readonly Action<never>[];
}

/** A record whose steps are its own may be changed and deleted in the states that its machine says, as any other. */
export function fixedByState(thing: Thing) {
  const [field, { machine, hasOwnSteps } = {}] = factsOf(thing).find(([, facts]) => facts.machine) ?? [];
  if (!hasOwnSteps || !machine?.editable) return {};
  const isEditable = (row: object) => machine.editable!.includes((row as Record<string, number>)[field!]!);
  return { mayEdit: isEditable, mayDelete: isEditable };
}

/** What the screen offers of the machine, beside what it offers itself; nothing where people do no step. */
export function stepsOfScreen<T extends Thing>(thing: T, screen: MachineScreen) {
  const life = machineOf(thing)?.machine;
  if (!life || stepsOfPeople(life).length === 0) return {};
  const { tones = {}, dangers = [], titleOf, details, stale, rowActions = [], toolbar = [] } = screen;
  const steps = stepActions(thing, {
    titleOf: titleOf as (row: Row) => string,
    details: details as ((row: Row) => ReactNode) | undefined,
    tones,
    dangers,
    stale,
  });
  return {
    ...steps,
    rowActions: [...steps.rowActions, ...(rowActions as unknown as readonly Action<Row>[])],
    toolbar: [...steps.toolbar, ...(toolbar as unknown as readonly Action<Row>[])],
  } as object;
}
