// The design audit, declared once: service, documentation, tests and buttons loop over this table.
import { machine, MAX_MOVED, stepsOf, type Resolved, type Step } from '../things/machine.js';
import { salesOrderPermissions } from './permissions.js';

export const AuditState = {
  Waiting: 0,
  Auditing: 1,
  Revoked: 2,
  TrialRejected: 3,
  Returned: 4,
  Passed: 5,
  Voided: 6,
} as const;
export type AuditState = (typeof AuditState)[keyof typeof AuditState];

/** States in which an auditor has to do something. */
export const WITH_AUDITOR: readonly AuditState[] = [AuditState.Waiting, AuditState.Auditing, AuditState.Returned];
/** States in which whoever submitted it has. */
export const WITH_SUBMITTER: readonly AuditState[] = [AuditState.Revoked, AuditState.TrialRejected];

/** `operationState` of a log row; any other number is read as a transfer. */
export const AuditLogCode = {
  Create: 0,
  Withdraw: 1,
  Assign: 2,
  Claim: 3,
  Reject: 4,
  SendBack: 5,
  Void: 6,
  Pass: 7,
  Transfer: 8,
} as const;

/** `operationState` of a log row that takes back what was done just before; clients of old read it as a transfer. */
export const AUDIT_TAKEN_BACK = 9;
/** What is taken back within seconds: it moved nothing but whose a sheet is. */
export const TAKEN_BACK: readonly number[] = [AuditLogCode.Assign, AuditLogCode.Claim, AuditLogCode.Transfer];

const S = AuditState;
const P = salesOrderPermissions.names.AuditDesigns;

/** Sheets of one call. */
export const MAX_AUDIT_IDS = MAX_MOVED;

/** What must hold beside the state; each is decided by the service and has a text under `AuditGuard:<name>`. */
export type AuditGuard =
  /** The caller is the auditor of a sheet that is being audited; a passed one has none. */
  | 'assignee'
  /** The caller is the sheet's auditor, or manages audits. */
  | 'assigneeOrManager'
  /** A sheet that was handed back to an auditor is claimed by that auditor alone. */
  | 'unassignedOrMine'
  /** Nobody audits what he has submitted. */
  | 'notOwnSubmission'
  /** The last level is audited by somebody else than the first (a setting). */
  | 'fourEyes'
  /** There is an earlier level to send the sheet back to: one at the first is rejected. */
  | 'laterLevel'
  /** A passed sheet goes back as long as nothing was made of it. The order's type may forbid it, as from each level. */
  | 'returnable'
  /** Voiding a passed sheet needs a permission of its own, and that nothing was made of it. */
  | 'discardPassed'
  /** The caller has submitted the sheet, or manages audits. */
  | 'submitterOrManager'
  /** The order has a design. */
  | 'designSet'
  /** The design breaks no blocking check rule. */
  | 'checksPassed'
  /** The order is not confirmed yet. */
  | 'orderOpen'
  /**
   * The user to whom the sheet goes may pass it, has not submitted it, and has not passed its first level where another
   * must pass the last.
   */
  | 'targetMayAudit'
  /** The user to whom the sheet goes is somebody else. */
  | 'targetIsNew';

/** Where an order's type may let sheets be sent back from: a later level, passed, passed and quoted. */
export const RETURNABLE_NODES = ['review', 'passed', 'quoted'] as const;
export type ReturnableNode = (typeof RETURNABLE_NODES)[number];

/** Where a sheet stands, as far as the table needs it. */
export interface AuditPosition {
  state: AuditState;
  levelIndex: number;
  /** Levels of the order's type. */
  levels: number;
}

const stay =
  (state: AuditState) =>
  ({ levelIndex }: AuditPosition) => ({ state, levelIndex });

/** The life of a sheet. `next` says to which state and level a step leads. */
export const auditLife = machine('AuditDesign', {
  states: AuditState,
  initial: 'Waiting',
  ends: ['Voided'],
  steps: {
    submit: {
      button: 'submit',
      log: AuditLogCode.Create,
      permission: P.Submit,
      from: ['Revoked', 'TrialRejected'],
      to: 'Waiting',
      next: () => ({ state: S.Waiting, levelIndex: 1 }),
      guards: ['submitterOrManager', 'designSet', 'orderOpen', 'checksPassed'],
      comment: 'optional',
      commentName: 'submitComment',
      scope: 'one',
    },
    claim: {
      button: 'claim',
      log: AuditLogCode.Claim,
      permission: P.Claim,
      from: ['Waiting', 'Returned'],
      to: 'Auditing',
      next: stay(S.Auditing),
      guards: ['unassignedOrMine', 'notOwnSubmission', 'fourEyes'],
      comment: 'optional',
      scope: 'many',
    },
    assign: {
      button: 'assgin',
      log: AuditLogCode.Assign,
      permission: P.Assign,
      from: ['Waiting', 'Auditing', 'Returned'],
      to: 'Auditing',
      next: stay(S.Auditing),
      guards: ['targetMayAudit'],
      comment: 'optional',
      scope: 'one',
      takesUser: true,
    },
    transfer: {
      button: 'transfaner',
      log: AuditLogCode.Transfer,
      permission: P.Transfer,
      from: 'Auditing',
      to: 'Auditing',
      next: stay(S.Auditing),
      guards: ['assigneeOrManager', 'targetIsNew', 'targetMayAudit'],
      comment: 'required',
      scope: 'one',
      takesUser: true,
    },
    pass: {
      button: 'pass',
      log: AuditLogCode.Pass,
      permission: P.Pass,
      from: 'Auditing',
      to: ['Waiting', 'Passed'],
      next: ({ levelIndex, levels }: AuditPosition) =>
        levelIndex >= levels ? { state: S.Passed, levelIndex } : { state: S.Waiting, levelIndex: levelIndex + 1 },
      guards: ['assignee', 'notOwnSubmission', 'fourEyes'],
      comment: 'optional',
      scope: 'many',
    },
    reject: {
      button: 'reject',
      log: AuditLogCode.Reject,
      permission: P.Reject,
      from: 'Auditing',
      to: 'TrialRejected',
      next: stay(S.TrialRejected),
      guards: ['assignee'],
      comment: 'required',
      scope: 'many',
    },
    sendback: {
      button: 'sendback',
      log: AuditLogCode.SendBack,
      permission: P.SendBack,
      from: ['Auditing', 'Passed'],
      to: 'Returned',
      next: ({ state, levelIndex }: AuditPosition) => ({
        state: S.Returned,
        levelIndex: state === S.Passed ? levelIndex : levelIndex - 1,
      }),
      guards: ['assignee', 'laterLevel', 'returnable'],
      comment: 'required',
      scope: 'many',
    },
    revoke: {
      button: 'revoke',
      log: AuditLogCode.Withdraw,
      permission: P.Revoke,
      from: ['Waiting', 'Auditing', 'Returned'],
      to: 'Revoked',
      next: stay(S.Revoked),
      guards: ['submitterOrManager'],
      comment: 'required',
      scope: 'one',
    },
    discard: {
      button: 'discard',
      log: AuditLogCode.Void,
      permission: P.Discard,
      from: ['Waiting', 'Auditing', 'Revoked', 'TrialRejected', 'Returned', 'Passed'],
      to: 'Voided',
      next: stay(S.Voided),
      guards: ['discardPassed'],
      comment: 'optional',
      scope: 'many',
    },
  },
});

type AuditSteps = (typeof auditLife)['steps'];

/** One row of the table. */
export interface AuditAction extends Resolved<Step> {
  /** Last part of the path. */
  readonly name: keyof AuditSteps;
  /** Its name in a screen's list. */
  readonly button: AuditButton;
  readonly log: number;
  readonly permission: string;
  /** Where it leads from a position. */
  next(position: AuditPosition): { state: AuditState; levelIndex: number };
  readonly guards: readonly AuditGuard[];
  /** required: a screen asks for it. On the wire it may still be missing where many sheets are named. */
  readonly comment: 'optional' | 'required';
  /** Member of the body that holds the comment; `comment` unless told. */
  readonly commentName?: 'submitComment';
  /** many: `auditIds` in the body, all or nothing; one: the sheet in the path. */
  readonly scope: 'many' | 'one';
  /** Whether the body names a user. */
  readonly takesUser?: boolean;
}

export const auditActions: readonly AuditAction[] = stepsOf(auditLife);

/**
 * What the audit table offers, by the names under which screens list and configure it, spellings kept, and what each
 * takes (audit-40).
 */
export const auditButtons = {
  discard: P.Discard,
  claim: P.Claim,
  reject: P.Reject,
  sendback: P.SendBack,
  pass: P.Pass,
  madeprice: P.MadePrice,
  auditDesignsFile: P.AuditDesignsFile,
  download: P.Download,
  DownloadFile: P.DownloadFile,
  edit: P.Edit,
  design: P.Design,
  logs: P.Logs,
  assgin: P.Assign,
  transfaner: P.Transfer,
  getdesign: P.Design,
  submit: P.Submit,
  revoke: P.Revoke,
} as const;
export type AuditButton = keyof typeof auditButtons;

const D = salesOrderPermissions.names.Designs;

/** What is offered beside an order's design; one of the permissions is enough (audit-41). */
export const designButtons = {
  kjlDesign: [D.Select, P.Design],
  selectKJLProgramme: [D.Select],
  cancelKJLProgramme: [D.Cancel],
  designUnLock: [D.UnLock],
} as const;
export type DesignButton = keyof typeof designButtons;

/** The names of `buttons` that somebody may use: the list that a screen is given. */
export function offered<B extends string>(
  buttons: Readonly<Record<B, string | readonly string[]>>,
  holds: (permission: string) => boolean,
): B[] {
  return (Object.keys(buttons) as B[]).filter((name) =>
    [buttons[name]].flat().some((permission) => holds(permission as string)),
  );
}

export function auditAction(name: AuditAction['name']): AuditAction {
  return auditLife.steps[name];
}

/** Any state that the table does not name is waiting. */
export function knownAuditState(state: number): AuditState {
  return (Object.values(AuditState) as number[]).includes(state) ? (state as AuditState) : AuditState.Waiting;
}
