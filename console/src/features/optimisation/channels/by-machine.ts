import type { PlannedChannel } from '@ishare/contracts/optimisation/channels.js';
import { minutesSum } from '../figures';

/** What a machine has to do of a plan. */
export interface MachineLoad {
  machineId: string | null;
  machine: string;
  channels: number;
  boards: number;
  boardsCut: number;
  /** As planned. */
  minutes: number;
}

/** The channels of a plan by machine, the busiest first. */
export function byMachine(channels: readonly PlannedChannel[]): MachineLoad[] {
  const loads = new Map<string | null, MachineLoad>();
  for (const { machineId, machine, boards, boardsCut, minutes } of channels) {
    const before = loads.get(machineId);
    loads.set(machineId, {
      machineId,
      machine,
      channels: (before?.channels ?? 0) + 1,
      boards: (before?.boards ?? 0) + boards,
      boardsCut: (before?.boardsCut ?? 0) + boardsCut,
      minutes: minutesSum([before?.minutes ?? 0, minutes]),
    });
  }
  return [...loads.values()].toSorted((a, b) => b.minutes - a.minutes || a.machine.localeCompare(b.machine));
}
