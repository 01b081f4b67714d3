// Which machine cuts what of a plan: by rule when it is confirmed, by its planner until its first board is cut.
import { z } from 'zod';
import { route } from '../things/route.js';
import { optimisationPermissions } from './permissions.js';
import { solution } from './solution.js';

const P = optimisationPermissions.names;

/**
 * Why a machine cannot cut a channel: its boards are too large for it, it mills what was laid for a blade, or it holds
 * boards as the plan does not provide.
 */
export const channelRefusals = ['size', 'type', 'hold'] as const;
export type ChannelRefusal = (typeof channelRefusals)[number];

/** A machine and what it would mean for the channel; minutes as planned. */
const machineForChannel = z.object({
  machineId: z.guid(),
  machine: z.string(),
  minutes: z.number(),
  /** Null where it can cut the channel. */
  refusal: z.enum(channelRefusals).nullable(),
});

const plannedChannel = z.object({
  id: z.guid(),
  channelNo: z.number().int(),
  materialCode: z.string(),
  materialName: z.string(),
  /** mm */
  thickness: z.number(),
  machineId: z.guid().nullable(),
  machine: z.string(),
  boards: z.number().int(),
  boardsCut: z.number().int(),
  patterns: z.number().int(),
  minutes: z.number(),
  /** One of ChannelState. */
  state: z.number().int(),
  /** The group that its material belongs to now, and that group's machine. */
  group: z.string().nullable(),
  groupMachineId: z.guid().nullable(),
  machines: z.array(machineForChannel),
});
export type PlannedChannel = z.output<typeof plannedChannel>;

export const channelPlanReply = z.object({
  solutionNo: z.string(),
  importFileId: z.guid(),
  fileNo: z.string(),
  /** Machines are given to channels of a confirmed plan alone. */
  isSelected: z.boolean(),
  channels: z.array(plannedChannel),
});
export type ChannelPlanReply = z.output<typeof channelPlanReply>;

export const moveChannelRequest = z.object({ machineId: z.guid() });

const ofPlan = `${solution.path}/:solutionId/channels` as const;

export const channelPlans = {
  ofPlan: route({
    method: 'GET',
    path: ofPlan,
    summary: 'List the channels of a plan with their machines, and which other machines could cut them',
    permission: P.Solutions.Default,
    reply: channelPlanReply,
  }),
  move: route({
    method: 'PUT',
    path: 'api/optimization/channels/:id/machine',
    summary: 'Have a channel of a confirmed plan cut at another machine, until its first board is cut',
    permission: P.Solutions.Confirm,
    body: moveChannelRequest,
    reply: 'nothing',
    stale: [solution.path, 'api/optimization/channels', 'api/optimization/saw-kanban', 'api/optimization/import-files'],
  }),
};
