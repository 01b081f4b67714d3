// The life of a record as one value: its states, and what leads from one to another. The service moves records by it,
// the console draws states and buttons from it, documentation and tests loop over it.

/** What leads from states to a state. With a permission people do it, by a route; without one the system does. */
export interface Step<State extends string = string> {
  readonly from: State | readonly [State, ...State[]];
  /** Where it leads; several where `next`, or who moves the record, decides. */
  readonly to: State | readonly [State, ...State[]];
  readonly permission?: string;
  /** What must hold beside the state, by name, in the order in which it is asked; the service decides each. */
  readonly guards?: readonly string[];
  /** Whether who does it says why; `none` unless said. */
  readonly comment?: 'none' | 'optional' | 'required';
  /** many: the body names up to `MAX_MOVED` records, all or nothing; one (unless said): the record in the path. */
  readonly scope?: 'one' | 'many';
}

/** Records that one call may move. */
export const MAX_MOVED = 99;

export interface MachineDeclaration<States extends Readonly<Record<string, number>>, Steps> {
  /** Number of each state, as it stands in the table and on the wire. */
  states: States;
  /** In which new records are; several where it depends on what they are made of. */
  initial: (keyof States & string) | readonly (keyof States & string)[];
  /** Where a life may end: nothing has to lead away from them. */
  ends: readonly (keyof States & string)[];
  /** States that follow from other records and change among themselves, by no step. */
  derived?: readonly (keyof States & string)[];
  /** States that are named for clients and that nothing leads to yet. */
  unreached?: readonly (keyof States & string)[];
  /** In which a record's fields may be changed, and it may be deleted; in any unless said. */
  editable?: readonly (keyof States & string)[];
  /** i18n prefix of the console's words: `<texts>.state.<State>`, `<texts>.step.<step>`, `<texts>.guard.<guard>`. */
  texts?: string;
  steps: Steps;
}

/** A step with its states as numbers. */
export type Resolved<S extends Step> = Omit<S, 'from' | 'to'> & {
  readonly from: readonly number[];
  readonly to: readonly number[];
};

export interface Machine<
  States extends Readonly<Record<string, number>> = Readonly<Record<string, number>>,
  Steps extends Readonly<Record<string, Step>> = Readonly<Record<string, Step>>,
> {
  /** One record, singular, PascalCase; texts stand under it. */
  readonly name: string;
  readonly states: States;
  readonly initial: readonly number[];
  readonly ends: readonly number[];
  readonly derived: readonly number[];
  readonly editable?: readonly number[];
  readonly texts?: string;
  readonly steps: { readonly [K in keyof Steps]: Resolved<Steps[K]> & { readonly name: K } };
}

export type StateOf<M extends Machine> = M['states'][keyof M['states']];
export type StepName<M extends Machine> = keyof M['steps'] & string;
type Guards<S> = S extends { guards: readonly (infer G)[] } ? G : never;
/** Names of the guards of all steps. */
export type GuardOf<M extends Machine> = Guards<M['steps'][keyof M['steps']]> & string;

/** Every machine that is loaded, by name. */
const machines = new Map<string, Machine>();

export function allMachines(): Machine[] {
  return [...machines.values()];
}

const listOf = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one]) as readonly T[];

/** States that can be come to. */
function reachable({ initial, derived = [], steps }: MachineDeclaration<Record<string, number>, Record<string, Step>>) {
  const reached = new Set(listOf(initial));
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of Object.values(steps))
      if (listOf(from).some((state) => reached.has(state))) for (const state of listOf(to)) reached.add(state);
    if (derived.some((state) => reached.has(state))) for (const state of derived) reached.add(state);
  }
  return reached;
}

/** One sentence for each thing that cannot be right. */
export function machineFaults(declared: MachineDeclaration<Record<string, number>, Record<string, Step>>): string[] {
  const { states, initial, ends, derived = [], unreached = [], editable = [], steps } = declared;
  const faults: string[] = [];
  const names = Object.keys(states);
  const named = [
    ...listOf(initial),
    ...ends,
    ...derived,
    ...unreached,
    ...editable,
    ...Object.values(steps).flatMap(({ from, to }) => [...listOf(from), ...listOf(to)]),
  ];
  for (const name of new Set(named)) if (!names.includes(name)) faults.push(`there is no state ${name}`);
  if (new Set(Object.values(states)).size < names.length) faults.push('two states have one number');
  const reached = reachable(declared);
  for (const name of names) {
    if (reached.has(name) && unreached.includes(name)) faults.push(`${name} is reached, and said not to be`);
    if (!reached.has(name) && !unreached.includes(name)) faults.push(`nothing leads to ${name}`);
    const leaves = derived.includes(name) || Object.values(steps).some(({ from }) => listOf(from).includes(name));
    if (!leaves && !ends.includes(name) && !unreached.includes(name)) faults.push(`nothing leads away from ${name}`);
  }
  for (const [name, { from, scope, comment, guards = [], permission }] of Object.entries(steps)) {
    if (listOf(from).every((state) => !reached.has(state) && !unreached.includes(state)))
      faults.push(`${name} can never be done`);
    if (new Set(guards).size < guards.length) faults.push(`${name} asks a guard twice`);
    if (permission === undefined && (scope !== undefined || comment !== undefined))
      faults.push(`${name} is done by the system, which names no records and says nothing`);
  }
  return faults;
}

/** Declares the life of a record. What cannot be right is refused when it is loaded. */
export function machine<
  const States extends Readonly<Record<string, number>>,
  const Steps extends Readonly<Record<string, Step<keyof States & string>>>,
>(name: string, declared: MachineDeclaration<States, Steps>): Machine<States, Steps> {
  const faults = machineFaults(declared as unknown as MachineDeclaration<Record<string, number>, Record<string, Step>>);
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}.`);
  if (machines.has(name)) throw new Error(`There are two machines of the name ${name}.`);
  const { states, initial, ends, derived = [], editable, texts, steps } = declared;
  const numbers = (which: string | readonly string[]) => listOf(which).map((state) => states[state]!);
  const made = {
    name,
    states,
    initial: numbers(initial),
    ends: numbers(ends),
    derived: numbers(derived),
    ...(editable && { editable: numbers(editable) }),
    ...(texts && { texts }),
    steps: Object.fromEntries(
      Object.entries(steps as Record<string, Step>).map(([step, { from, to, ...rest }]) => [
        step,
        { ...rest, name: step, from: numbers(from), to: numbers(to) },
      ]),
    ),
  } as unknown as Machine<States, Steps>;
  machines.set(name, made);
  return made;
}

/** The steps in the order of their declaration. */
export function stepsOf<M extends Machine>(of: M): M['steps'][keyof M['steps']][] {
  return Object.values(of.steps) as M['steps'][keyof M['steps']][];
}

/** Those that people do; the system does the others. */
export const stepsOfPeople = (of: Machine): (Resolved<Step> & { name: string })[] =>
  stepsOf(of).filter(({ permission }) => permission !== undefined);

/**
 * Where a step leads from a state; undefined where it leads nowhere from there. A step that may lead to several states
 * asks for one.
 */
export function after<M extends Machine>(
  of: M,
  step: StepName<M>,
  from: number,
  wish?: StateOf<M>,
): StateOf<M> | undefined {
  const found = of.steps[step] as Resolved<Step>;
  if (!found.from.includes(from)) return undefined;
  if (wish === undefined && found.to.length > 1) throw new Error(`${of.name}.${step} must be told where it leads.`);
  return (wish === undefined ? found.to[0] : found.to.find((state) => state === wish)) as StateOf<M> | undefined;
}

/** Whether a step leads away from the state. */
export function mayStep<M extends Machine>(of: M, step: StepName<M>, from: number): boolean {
  return (of.steps[step] as Resolved<Step>).from.includes(from);
}

/** Whether any step leads from one state to the other, or it follows from other records there. */
export function mayBecome(of: Machine, from: number, to: number): boolean {
  return (
    (from !== to && of.derived.includes(from) && of.derived.includes(to)) ||
    Object.values(of.steps).some((step) => step.from.includes(from) && step.to.includes(to))
  );
}

/** The name of a state; undefined for a number that no state has. */
export function stateName<M extends Machine>({ states }: M, state: number): (keyof M['states'] & string) | undefined {
  return Object.keys(states).find((name) => states[name] === state);
}

/** Keys of a machine's words in the console's texts; undefined where it has none. */
export function machineTexts(of: Machine) {
  const key = (kind: 'state' | 'step' | 'guard', name: string | undefined) =>
    of.texts && name && `${of.texts}.${kind}.${name}`;
  return {
    state: (state: number) => key('state', stateName(of, state)),
    step: (name: string) => key('step', name),
    guard: (name: string) => key('guard', name),
  };
}
