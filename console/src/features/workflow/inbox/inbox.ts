import {
  workflowInstance,
  type InstanceScope,
  type WorkflowInstance,
} from '@ishare/contracts/platform/workflow/instance.js';
import { WorkflowTaskState } from '@ishare/contracts/platform/workflow/task-life.js';
import type { Action, ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import { listed } from '../../../ui/figures';
import { instancePath } from '../places';
import { instanceTones } from '../states';

/** Who is asked now. */
export const askedNow = ({ tasks }: WorkflowInstance): string =>
  listed([
    ...new Set(
      (tasks ?? [])
        .filter(({ state, isWaiting }) => state === WorkflowTaskState.Pending && !isWaiting)
        .map(({ assigneeName }) => assigneeName),
    ),
  ]);

/** The list of what waits, of one's own, or of what was decided. */
export const inboxScreen = (
  scope: InstanceScope | undefined,
  toolbar: readonly Action<WorkflowInstance>[],
): ScreenDefinition =>
  thingScreen(workflowInstance, {
    name: 'workflow:instance',
    titleOf: ({ title }) => title ?? '',
    texts: { formType: 'workflow:design.formTypeName' },
    tones: instanceTones,
    ...(scope && { fixedQuery: { scope } }),
    columns: {
      title: { width: 260, pinned: 'start', label: 'workflow:instance.titleField' },
      state: { width: 100 },
      nodeName: { width: 150 },
      tasks: { width: 200, label: 'workflow:instance.waitsFor', render: askedNow },
      workflowName: { width: 180 },
      formType: { width: 90 },
      initiatorName: { width: 130 },
      creationTime: { width: 150 },
      endTime: { width: 150 },
    },
    filters: ['state', 'formType'],
    toolbar,
    rowActions: [{ key: 'open', run: ({ rows: [row], go }) => row && go(instancePath(row.id)) }],
  } as Parameters<typeof thingScreen<typeof workflowInstance>>[1]);
