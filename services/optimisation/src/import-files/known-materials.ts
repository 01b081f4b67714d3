import { bandDefaultsOf } from '@ishare/contracts/optimisation/bands.js';
import { trimOf } from '@ishare/cutting/defects.js';
import type { Trim } from '@ishare/cutting/model.js';
import type { Tx } from '@ishare/data/tx.js';
import { Board } from '../boards/board.entity.js';
import { boardsInScope } from '../boards/board-choice.js';
import { Material } from '../materials/material.entity.js';
import { BoardScope, STANDARD_FORMAT } from '../parameters/board-scope.js';
import type { OptimisationSettings } from '../parameters/optimisation-settings.js';
import { chosenMachine, chosenSettings } from '../runs/chosen-settings.js';
import { allowanceOf, trimsOf } from '../runs/instance-builder.js';
import { asksOf, machineOf, parametersFor, type RunParameters } from '../runs/run-settings.js';
import type { CheckOptions, KnownMaterial } from './cut-list-check.js';

/** A part with a side below this is called tiny where no machine says more, mm. */
const TINY = 40;
const TRIM = 10;

/** What is asked of the edges of a list, and which of its orders are cancelled. */
export type CheckOfList = Pick<CheckOptions, 'edgesRequired' | 'edgesFromMaterial'> & {
  cancelledOrders?: readonly string[];
};

/** What of a board parts may lie on, mm. */
function insideTrims({ length, width, defects }: Board, trim: Trim): { length: number; width: number } {
  const { left, right, bottom, top } = trimOf({ id: '', length, width, qty: null, cost: 0, trim, defects });
  return { length: length - left - right, width: width - bottom - top };
}

/** A material as it would be cut; without parameters as is usual. */
function knownMaterial(material: Material, boards: readonly Board[], by: RunParameters | undefined): KnownMaterial {
  const { code, name, thickness, grain, edgeDefaults } = material;
  const trim = by ? trimsOf(by) : { left: TRIM, right: TRIM, bottom: TRIM, top: TRIM };
  // What is damaged takes parts, and does not count as a board that is there.
  const usual = boardsInScope(
    boards.filter(({ defects }) => defects.length === 0),
    by?.boardScope ?? BoardScope.Standard,
  );
  const smallest = usual.reduce((least, { length, width }) => Math.min(least, length * width), Infinity);
  return {
    code,
    name,
    thickness,
    grain,
    formats: boards.map((board) => insideTrims(board, trim)),
    edgeDefaults: bandDefaultsOf(edgeDefaults),
    allowance: by ? allowanceOf(material, by) : { edgeThickness: 0, preMilling: 0 },
    rotation: by?.rotation ?? true,
    boardArea: Number.isFinite(smallest) ? smallest : STANDARD_FORMAT.length * STANDARD_FORMAT.width,
    available: usual.reduce((sum, { quantity, reservedQuantity }) => sum + quantity - reservedQuantity, 0),
  };
}

/**
 * What the check of a cut list needs to know of materials and boards, by the parameters and at the machine that a run
 * would be asked for now.
 */
export async function checkOptions(
  tx: Tx,
  { cancelledOrders = [], ...edges }: CheckOfList,
  usual: OptimisationSettings,
): Promise<CheckOptions> {
  const materials = await tx.em.find(Material, { where: { isDeleted: false, isEnable: true } });
  const settings = await chosenSettings(tx, materials, { request: {}, usual });
  const machine = settings ? settings.machine : machineOf(await chosenMachine(tx, { request: {}, usual }));
  const boards = await tx.em.find(Board, { where: { isDeleted: false, isOffCut: false } });
  const byMaterial = Map.groupBy(boards, ({ materialId }) => materialId);
  return {
    ...edges,
    cancelledOrders,
    tinyBelow: asksOf(machine).minStrip || TINY,
    materials: materials.map((material) =>
      knownMaterial(material, byMaterial.get(material.id) ?? [], settings && parametersFor(settings, material.code)),
    ),
  };
}
