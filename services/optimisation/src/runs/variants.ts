// Whether variants of planning a list are worth their runs: each can be planned, and no two of them alike.
import { isDeepStrictEqual } from 'node:util';
import { letterOf } from '@ishare/contracts/optimisation/trials.js';
import { fits } from '@ishare/cutting/instance-check.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { sameFormat } from '../boards/board-choice.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { BoardScope } from '../parameters/board-scope.js';
import type { MaterialJob } from './instance-builder.js';
import { runInput } from './run-input.js';
import type { RunParameters, RunSettings } from './run-settings.js';

export interface Variant {
  id: string;
  settings: RunSettings;
}

/** Does the work of a variant; a refusal says which one it is about. */
export async function ofVariant<T>(index: number, member: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, member: `${member}.${issue.member}` }));
    throw new AppError(error.definition, { ...error.data, variant: letterOf(index) }, issues);
  }
}

const withAllBoards = (parameters: RunParameters): RunParameters => ({
  ...parameters,
  boardScope: BoardScope.All,
  stockOnly: false,
});

/** Every format that was chosen has boards of a material of the list on which a part of it fits. */
async function assertFormatsUsed(tx: Tx, importFileId: string, { id, settings }: Variant): Promise<void> {
  const { parameters, byMaterial, boardFormats } = settings;
  if (!boardFormats) return;
  const jobs = await runInput(tx, id, importFileId, {
    ...settings,
    boardFormats: null,
    parameters: withAllBoards(parameters),
    byMaterial: Object.fromEntries(Object.entries(byMaterial).map(([code, own]) => [code, withAllBoards(own)])),
  });
  for (const format of boardFormats) {
    const isUsed = jobs.some(({ instance: { boards, parts } }) =>
      boards.some(
        (board) => board.kind === 'stock' && sameFormat(board, format) && parts.some((part) => fits(part, board)),
      ),
    );
    if (!isUsed) throw new AppError(optimisationErrors.FormatUseless, { ...format });
  }
}

/** What a plan hangs on of parameters; which boards they let in is told by the boards. */
const cutBy = ({ id: _id, name: _name, boardScope: _s, offcutPriority: _o, stockOnly: _q, ...rest }: RunParameters) =>
  rest;

/** What is alike of two variants whose plans would be. */
function likenessOf({ parameters, byMaterial, machine }: RunSettings, jobs: readonly MaterialJob[]): object {
  return {
    parameters: cutBy(parameters),
    byMaterial: Object.fromEntries(Object.entries(byMaterial).map(([code, own]) => [code, cutBy(own)])),
    machine: machine && { ...machine, id: null, name: null },
    instances: jobs.map(({ instance }) => ({
      ...instance,
      id: null,
      offcutPriority: instance.boards.some(({ kind }) => kind === 'offcut') && instance.offcutPriority,
    })),
  };
}

/** The likeness of a run that is there; null where it could not be planned any more as it was. */
export async function likenessOfRun(tx: Tx, importFileId: string, { id, settings }: Variant): Promise<object | null> {
  try {
    return likenessOf(settings, await runInput(tx, id, importFileId, settings));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The likeness of a variant that is to be planned; refuses one that cannot be. */
export async function likenessOfVariant(tx: Tx, importFileId: string, variant: Variant): Promise<object> {
  await assertFormatsUsed(tx, importFileId, variant);
  return likenessOf(variant.settings, await runInput(tx, variant.id, importFileId, variant.settings));
}

/** Refuses two variants that would be planned alike. */
export function assertDifferent(likenesses: readonly (object | null)[]): void {
  likenesses.forEach((likeness, second) => {
    const first = likenesses.findIndex((other) => likeness && isDeepStrictEqual(other, likeness));
    if (likeness && first < second)
      throw new AppError(optimisationErrors.VariantsAlike, { first: letterOf(first), second: letterOf(second) });
  });
}
