// Records of other services that a draft of a workflow is tried on.
import { z } from 'zod';
import { subjectData } from './events.js';

/** The latest records of a kind, with what workflows read of them; whoever made one, where that is known. */
export const workflowRecords = {
  input: z.object({ tenantId: z.guid(), most: z.number().int().min(1).max(200) }),
  output: z.array(z.object({ id: z.guid(), title: z.string(), data: subjectData, initiatorId: z.guid().nullable() })),
};
export type WorkflowRecord = z.output<typeof workflowRecords.output>[number];
