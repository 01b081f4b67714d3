import type { Tx } from '@ishare/data/tx.js';
import { Board } from '../boards/board.entity.js';
import { boardsInScope } from '../boards/board-choice.js';
import { Material } from '../materials/material.entity.js';
import { STANDARD_FORMAT } from '../parameters/board-scope.js';
import { OptimiseParameterSetting } from '../parameters/optimise-parameter-setting.entity.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import type { CheckOptions, KnownMaterial } from './cut-list-check.js';

/** A part with a side below this is called tiny where no machine says more, mm. */
const TINY = 40;
const TRIM = 10;

/** What the check of a cut list needs to know of materials, boards and the default parameters. */
export async function checkOptions(
  tx: Tx,
  edgesRequired: boolean,
  cancelledOrders: readonly string[] = [],
): Promise<CheckOptions> {
  const parameters = await tx.find(OptimiseParameterSetting, { isDefault: true });
  const machine = await tx.find(MachineParameterSetting, { isDefault: true });
  const materials = await tx.em.find(Material, { where: { isDeleted: false, isEnable: true } });
  const own = new Map(
    (await tx.em.find(OptimiseParameterSetting, { where: { isDeleted: false } })).map((setting) => [
      setting.id,
      setting,
    ]),
  );
  // Nothing is laid on a board with damaged spots.
  const boards = (await tx.em.find(Board, { where: { isDeleted: false, isOffCut: false } })).filter(
    ({ defects }) => defects.length === 0,
  );
  const byMaterial = Map.groupBy(boards, ({ materialId }) => materialId);
  return {
    edgesRequired,
    cancelledOrders,
    rotation: parameters?.rotation ?? true,
    tinyBelow: machine?.minStrip || TINY,
    materials: materials.map(({ id, code, name, thickness, grain, parameterSettingId }): KnownMaterial => {
      const theirs = byMaterial.get(id) ?? [];
      const setting = own.get(parameterSettingId ?? '') ?? parameters;
      const trims = {
        length: (setting?.trimLeft ?? TRIM) + (setting?.trimRight ?? TRIM),
        width: (setting?.trimFront ?? TRIM) + (setting?.trimRear ?? TRIM),
      };
      const usual = boardsInScope(theirs, setting?.boardScope ?? 0);
      const smallest = usual.reduce((least, { length, width }) => Math.min(least, length * width), Infinity);
      return {
        code,
        name,
        thickness,
        grain,
        formats: theirs.map(({ length, width }) => ({ length: length - trims.length, width: width - trims.width })),
        boardArea: Number.isFinite(smallest) ? smallest : STANDARD_FORMAT.length * STANDARD_FORMAT.width,
        available: usual.reduce((sum, { quantity, reservedQuantity }) => sum + quantity - reservedQuantity, 0),
      };
    }),
  };
}
