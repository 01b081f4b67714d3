// What becomes of an instance of a workflow, and of what single people are asked in it.
import { machine } from '../../things/machine.js';

export const workflowLife = machine('WorkflowInstance', {
  texts: 'workflow:instance',
  states: { Running: 0, Passed: 1, Rejected: 2, Withdrawn: 3, Terminated: 4 },
  initial: 'Running',
  ends: ['Passed', 'Rejected', 'Withdrawn', 'Terminated'],
  steps: {
    pass: { from: 'Running', to: 'Passed' },
    reject: { from: 'Running', to: 'Rejected' },
    withdraw: { from: 'Running', to: 'Withdrawn' },
    terminate: { from: 'Running', to: 'Terminated' },
  },
});
export const WorkflowState = workflowLife.states;

export const workflowTaskLife = machine('WorkflowTask', {
  texts: 'workflow:task',
  states: { Pending: 0, Approved: 1, Rejected: 2, Transferred: 3, Skipped: 4 },
  initial: 'Pending',
  ends: ['Approved', 'Rejected', 'Transferred', 'Skipped'],
  steps: {
    approve: { from: 'Pending', to: 'Approved' },
    reject: { from: 'Pending', to: 'Rejected' },
    transfer: { from: 'Pending', to: 'Transferred' },
    /** It was decided without it. */
    skip: { from: 'Pending', to: 'Skipped' },
  },
});
export const WorkflowTaskState = workflowTaskLife.states;
