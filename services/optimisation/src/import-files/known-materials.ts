import { bandDefaultsOf } from '@ishare/contracts/optimisation/bands.js';
import { trimOf } from '@ishare/cutting/defects.js';
import type { Trim } from '@ishare/cutting/model.js';
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

/** What of a board parts may lie on, mm. */
function insideTrims({ length, width, defects }: Board, trim: Trim): { length: number; width: number } {
  const { left, right, bottom, top } = trimOf({ id: '', length, width, qty: null, cost: 0, trim, defects });
  return { length: length - left - right, width: width - bottom - top };
}

/** What the check of a cut list needs to know of materials, boards and the default parameters. */
export async function checkOptions(
  tx: Tx,
  edges: Pick<CheckOptions, 'edgesRequired' | 'edgesFromMaterial'>,
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
  const boards = await tx.em.find(Board, { where: { isDeleted: false, isOffCut: false } });
  const byMaterial = Map.groupBy(boards, ({ materialId }) => materialId);
  return {
    ...edges,
    cancelledOrders,
    rotation: parameters?.rotation ?? true,
    tinyBelow: machine?.minStrip || TINY,
    materials: materials.map(
      ({ id, code, name, thickness, grain, parameterSettingId, edgeDefaults }): KnownMaterial => {
        const theirs = byMaterial.get(id) ?? [];
        const setting = own.get(parameterSettingId ?? '') ?? parameters;
        const trim = {
          left: setting?.trimLeft ?? TRIM,
          right: setting?.trimRight ?? TRIM,
          bottom: setting?.trimFront ?? TRIM,
          top: setting?.trimRear ?? TRIM,
        };
        // What is damaged takes parts, and does not count as a board that is there.
        const usual = boardsInScope(
          theirs.filter(({ defects }) => defects.length === 0),
          setting?.boardScope ?? 0,
        );
        const smallest = usual.reduce((least, { length, width }) => Math.min(least, length * width), Infinity);
        return {
          code,
          name,
          thickness,
          grain,
          formats: theirs.map((board) => insideTrims(board, trim)),
          edgeDefaults: bandDefaultsOf(edgeDefaults),
          boardArea: Number.isFinite(smallest) ? smallest : STANDARD_FORMAT.length * STANDARD_FORMAT.width,
          available: usual.reduce((sum, { quantity, reservedQuantity }) => sum + quantity - reservedQuantity, 0),
        };
      },
    ),
  };
}
