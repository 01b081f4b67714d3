// What services and workflows say to each other: a record asks for a decision, and is told what became of it.
import { z } from 'zod';
import { defineEvent } from '../../define.js';
import { WORKFLOW_SUBJECTS } from './subjects.js';

const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const subjectData = z.record(z.string(), plain);

/**
 * A record is handed in: an instance of that id is started, or goes on with what is said anew where it was sent back to
 * who started it.
 */
export const workflowRequested = defineEvent(
  'platform.workflow.requested',
  z.object({
    instanceId: z.guid(),
    formType: z.enum(WORKFLOW_SUBJECTS as [string, ...string[]]),
    workflowId: z.guid(),
    /** The one that was found to decide; null: the one that holds now, and nobody decides where none takes it. */
    version: z.number().int().nullable(),
    refId: z.guid(),
    title: z.string().max(256),
    data: subjectData,
    initiatorId: z.guid(),
    initiatorName: z.string(),
  }),
);

export const WORKFLOW_OUTCOMES = ['passed', 'rejected', 'withdrawn', 'terminated', 'returned'] as const;
export type WorkflowOutcome = (typeof WORKFLOW_OUTCOMES)[number];

/** What became of an instance; `returned`: it waits for who started it. */
export const workflowMoved = defineEvent(
  'platform.workflow.moved',
  z.object({
    instanceId: z.guid(),
    formType: z.enum(WORKFLOW_SUBJECTS as [string, ...string[]]),
    refId: z.guid(),
    outcome: z.enum(WORKFLOW_OUTCOMES),
    userId: z.guid().nullable(),
    userName: z.string().nullable(),
    comment: z.string().nullable(),
  }),
);
