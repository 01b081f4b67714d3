// Which machine cuts a channel: by the group of its material, where that machine can, else the run's.
import { MachineType } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import type { ChannelRefusal } from '@ishare/contracts/optimisation/channels.js';
import type { Tx } from '@ishare/data/tx.js';
import { In } from 'typeorm';
import { Material } from '../materials/material.entity.js';
import { MachineParameterSetting } from '../parameters/machine-parameter-setting.entity.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';
import { asksOf, machineOf, takes, type RunMachine } from '../runs/run-settings.js';
import { Channel } from '../solutions/channel.entity.js';
import { minutesOf } from '../solutions/plan-figures.js';
import { SolutionMaterial } from '../solutions/solution-material.entity.js';
import { SolutionPattern } from '../solutions/solution-pattern.entity.js';
import type { Solution } from '../solutions/solution.entity.js';
import { groupOf, groupsInUse } from './group-rule.js';
import type { MaterialGroup } from './material-group.entity.js';

/** What a channel is cut of, and for which machine it was planned. */
export interface ChannelPlan {
  channel: Channel;
  patterns: Pick<SolutionPattern, 'boardLength' | 'boardWidth' | 'repeat' | 'cuts'>[];
  /** mm */
  thickness: number;
  /** Null where the run named none. */
  plannedFor: RunMachine | null;
  plannedMinutes: number;
  /** The group of its material, as groups and materials are now. */
  group: MaterialGroup | undefined;
}

type Machine = Pick<
  MachineParameterSetting,
  'id' | 'machineType' | 'maxLength' | 'maxWidth' | 'minStrip' | 'lastCutMin' | 'maxCutLength'
>;

const isRouter = (type: number): boolean => type === MachineType.NestingRouter;

/**
 * Why a machine cannot cut a channel: its boards are too large for it, or it was laid for a blade and the machine
 * mills, or the other way round, so that no gap between its parts would be right; or it asks for wider strips or for
 * more behind the last cut than the plan was made with. Undefined where it can.
 */
export function refusalOf(
  machine: Machine,
  { patterns, plannedFor }: Pick<ChannelPlan, 'patterns' | 'plannedFor'>,
): ChannelRefusal | undefined {
  if (machine.id === plannedFor?.id) return undefined;
  if (isRouter(machine.machineType) !== isRouter(plannedFor?.machineType ?? MachineType.BeamSaw)) return 'type';
  if (!patterns.every(({ boardLength, boardWidth }) => takes(machine, boardLength, boardWidth))) return 'size';
  const [asks, kept] = [asksOf(machine), asksOf(plannedFor)];
  // trims are sawn along the whole board whatever the machine
  if (patterns.some(({ cuts }) => cuts.some(({ level, length }) => level > 0 && length > asks.longestCut + 1e-6)))
    return 'size';
  return asks.minStrip > kept.minStrip || asks.lastCutMin > kept.lastCutMin ? 'hold' : undefined;
}

/** Minutes that a channel takes at a machine; those of its plan at the one that it was planned for. */
export function minutesAt(
  machine: MachineParameterSetting,
  { patterns, thickness, plannedFor, plannedMinutes }: Omit<ChannelPlan, 'channel' | 'group'>,
): number {
  return machine.id === plannedFor?.id ? plannedMinutes : minutesOf(patterns, thickness, machineOf(machine));
}

/** The channels of a plan, in their order, each with what decides where it is cut. */
export async function channelPlans(tx: Tx, { id, runId }: Pick<Solution, 'id' | 'runId'>): Promise<ChannelPlan[]> {
  const channels = await tx.em.find(Channel, { where: { solutionId: id }, order: { channelNo: 'ASC' } });
  const patterns = await tx.em.find(SolutionPattern, {
    where: { solutionId: id },
    order: { patternNo: 'ASC' },
    select: { channelNo: true, boardLength: true, boardWidth: true, repeat: true, cuts: true },
  });
  const planned = await tx.em.find(SolutionMaterial, { where: { solutionId: id } });
  const materials = await tx.em.find(Material, { where: { id: In(planned.map(({ materialId }) => materialId)) } });
  const groups = await groupsInUse(tx);
  const { settings } = await tx.get(OptimisationRun, runId);
  return channels.map((channel) => {
    const of = planned.find(({ materialCode }) => channel.materialCodes.includes(materialCode))!;
    const material = materials.find((each) => each.id === of.materialId);
    return {
      channel,
      patterns: patterns.filter(({ channelNo }) => channelNo === channel.channelNo),
      thickness: of.figures.thickness,
      plannedFor: settings.machine,
      plannedMinutes: of.figures.minutes,
      group: material && groupOf(material, groups),
    };
  });
}

/** Gives the channels of a plan that is being confirmed to the machines of their groups. */
export async function routeChannels(tx: Tx, solution: Pick<Solution, 'id' | 'runId'>): Promise<void> {
  const plans = await channelPlans(tx, solution);
  const wanted = plans.flatMap(({ group }) => (group ? [group.machineId] : []));
  const machines = await tx.em.find(MachineParameterSetting, { where: { id: In(wanted), isDeleted: false } });
  for (const plan of plans) {
    const machine = machines.find(({ id }) => id === plan.group?.machineId);
    const at = machine && !refusalOf(machine, plan) ? machine : undefined;
    await tx.em.update(
      Channel,
      { id: plan.channel.id },
      {
        machineId: at?.id ?? plan.plannedFor?.id ?? null,
        minutes: at ? minutesAt(at, plan) : plan.plannedMinutes,
      },
    );
  }
}
