// By which parameters and at which machine materials are cut: the one rule for runs and for the check of their lists.
import type { RunChoice } from '@ishare/contracts/optimisation/runs.js';
import type { EntityClass, TenantRow } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { In, type FindOptionsWhere } from 'typeorm';
import { groupOf, groupsInUse } from '../material-groups/group-rule.js';
import type { Material } from '../materials/material.entity.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import type { OptimisationSettings } from '../parameters/optimisation-settings.js';
import { OptimiseParameterSetting } from '../parameters/optimise-parameter-setting.entity.js';
import { machineOf, parametersOf, type RunSettings } from './run-settings.js';

interface Choice {
  request: RunChoice;
  /** What the tenant's settings page says. */
  usual: OptimisationSettings;
}

/** What was named, else what the settings page says, else what is marked as the default. */
async function chosen<E extends TenantRow & { isDefault: boolean }>(
  tx: Tx,
  entity: EntityClass<E>,
  { id, member, usual }: { id: string | null | undefined; member: string; usual: string | null },
): Promise<E | null> {
  const named = !id && usual && (await tx.find(entity, { id: usual } as FindOptionsWhere<E>));
  if (!id) return named || tx.find(entity, { isDefault: true } as FindOptionsWhere<E>);
  const row = await tx.find(entity, { id } as FindOptionsWhere<E>);
  if (!row) throw invalid(member, 'Validation:unknown');
  return row;
}

/** The settings by which materials are cut that are asked for so; undefined where there are no parameters at all. */
export async function chosenSettings(
  tx: Tx,
  materials: readonly Material[],
  { request, usual }: Choice,
): Promise<RunSettings | undefined> {
  const { boardScope, offcutPriority, stockOnly, timeLimitSec } = request;
  const parameters = await chosen(tx, OptimiseParameterSetting, {
    id: request.optimizeParameterId,
    member: 'optimizeParameterId',
    usual: usual.defaultOptimizeParameterId,
  });
  if (!parameters) return undefined;
  const overrides = {
    boardScope,
    offcutPriority,
    stockOnly,
    timeLimitSec: Math.min(timeLimitSec ?? parameters.timeLimitSec, usual.maxRunSeconds),
  };
  const machine = await chosenMachine(tx, { request, usual });
  const groups = await groupsInUse(tx);
  // What is said of a material itself goes before what is said of its group.
  const own = materials.flatMap((material) => {
    const id = material.parameterSettingId ?? groupOf(material, groups)?.parameterSettingId;
    return id ? [{ code: material.code, id }] : [];
  });
  const theirs = await tx.em.find(OptimiseParameterSetting, {
    where: { id: In([...new Set(own.map(({ id }) => id))]), isDeleted: false },
  });
  const byMaterial = own.flatMap(({ code, id }) => {
    const setting = theirs.find((each) => each.id === id);
    return setting ? [[code, parametersOf(setting, overrides)] as const] : [];
  });
  return {
    parameters: parametersOf(parameters, overrides),
    byMaterial: Object.fromEntries(byMaterial),
    machine: machineOf(machine),
    boardFormats: request.boardFormats ?? null,
  };
}

/** The machine that a run is asked for so; null where there is none. */
export const chosenMachine = (tx: Tx, { request, usual }: Choice): Promise<MachineParameterSetting | null> =>
  chosen(tx, MachineParameterSetting, {
    id: request.machineParameterId,
    member: 'machineParameterId',
    usual: usual.defaultMachineParameterId,
  });
