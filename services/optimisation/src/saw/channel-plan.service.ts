import type { ChannelPlanReply } from '@ishare/contracts/optimisation/channels.js';
import { Database } from '@ishare/data/database.js';
import { Inject, Injectable } from '@nestjs/common';
import { ImportFile } from '../import-files/import-file.entity.js';
import { channelPlans, minutesAt, refusalOf } from '../material-groups/routing.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import { SolutionMaterial } from '../solutions/solution-material.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import { BoardCut } from './board-cut.entity.js';

/** The channels of a plan as its planner sees them. */
@Injectable()
export class ChannelPlanService {
  constructor(@Inject(Database) private readonly database: Database) {}

  of(solutionId: string): Promise<ChannelPlanReply> {
    return this.database.tx(async (tx) => {
      const solution = await tx.get(Solution, solutionId);
      const { fileNo } = await tx.get(ImportFile, solution.importFileId);
      const plans = await channelPlans(tx, solution);
      const cut = await tx.em.find(BoardCut, { where: { solutionId }, select: { channelNo: true } });
      const materials = await tx.em.find(SolutionMaterial, { where: { solutionId } });
      // One that is gone keeps its name where it is still in use.
      const machines = await tx.em.find(MachineParameterSetting, { order: { isDefault: 'DESC', name: 'ASC' } });
      const standing = machines.filter(({ isDeleted }) => !isDeleted);
      return {
        solutionNo: solution.solutionNo,
        importFileId: solution.importFileId,
        fileNo,
        isSelected: solution.isSelected,
        channels: plans.map((plan) => {
          const { channel, patterns, thickness, group } = plan;
          const { id, channelNo, machineId, minutes, state, boardCount, materialCodes } = channel;
          const materialCode = materialCodes[0] ?? '';
          return {
            id,
            channelNo,
            materialCode,
            materialName: materials.find((each) => each.materialCode === materialCode)?.figures.materialName ?? '',
            thickness,
            machineId,
            machine: machines.find((each) => each.id === machineId)?.name ?? '',
            boards: boardCount,
            boardsCut: cut.filter((each) => each.channelNo === channelNo).length,
            patterns: patterns.length,
            minutes,
            state,
            group: group?.name ?? null,
            groupMachineId: group?.machineId ?? null,
            machines: standing.map((machine) => ({
              machineId: machine.id,
              machine: machine.name,
              minutes: minutesAt(machine, plan),
              refusal: refusalOf(machine, plan) ?? null,
            })),
          };
        }),
      };
    });
  }
}
