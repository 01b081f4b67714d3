import { workflowDesign } from '@ishare/contracts/platform/workflow/design.js';
import { thingScreen } from '../../resource/things';
import { designPath } from './places';

/** Workflows: what they decide on, and which version holds. */
export default thingScreen(workflowDesign, {
  name: 'workflow:design',
  titleOf: ({ name }) => name ?? '',
  texts: { formType: 'workflow:design.formTypeName' },
  columns: {
    name: { width: 240, pinned: 'start' },
    formType: { width: 110 },
    isEnable: { width: 90 },
    version: { width: 90, align: 'end' },
    publishedVersion: { width: 170, align: 'end' },
    publishedTime: { width: 160 },
    nodes: { width: 90, align: 'end', render: ({ nodes }) => nodes?.length ?? 0 },
    creationTime: { width: 160 },
  },
  filters: ['formType', 'isEnable'],
  form: { name: { span: 2 }, formType: true, isEnable: true },
  rowActions: [{ key: 'draw', run: ({ rows: [row], go }) => row && go(designPath(row.id)) }],
});
