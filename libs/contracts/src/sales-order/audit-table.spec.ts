import {
  auditActions,
  auditButtons,
  AuditLogCode,
  AuditState,
  designButtons,
  knownAuditState,
  offered,
} from './audit-table.js';

describe('the audit table', () => {
  it('numbers states and log codes as clients know them', () => {
    expect(AuditState).toEqual({
      Waiting: 0,
      Auditing: 1,
      Revoked: 2,
      TrialRejected: 3,
      Returned: 4,
      Passed: 5,
      Voided: 6,
    });
    expect(AuditLogCode).toEqual({
      Create: 0,
      Withdraw: 1,
      Assign: 2,
      Claim: 3,
      Reject: 4,
      SendBack: 5,
      Void: 6,
      Pass: 7,
      Transfer: 8,
    });
  });

  it('takes any other state for one that waits', () => {
    expect([0, 1, 6, 7, 42, -1].map(knownAuditState)).toEqual([0, 1, 6, 0, 0, 0]);
  });

  it('gives each action its log code and the button by which screens list it', () => {
    expect(Object.fromEntries(auditActions.map(({ name, log, button }) => [name, [log, button]]))).toEqual({
      submit: [0, 'submit'],
      revoke: [1, 'revoke'],
      assign: [2, 'assgin'],
      claim: [3, 'claim'],
      reject: [4, 'reject'],
      sendback: [5, 'sendback'],
      discard: [6, 'discard'],
      pass: [7, 'pass'],
      transfer: [8, 'transfaner'],
    });
    for (const { button, permission } of auditActions)
      expect([button, auditButtons[button]]).toEqual([button, permission]);
  });

  it('leads from where a sheet is to where the specification says, at either level, and from nowhere else', () => {
    const [waiting, auditing, revoked, rejected, returned, passed, voided] = [0, 1, 2, 3, 4, 5, 6];
    /** By action: from each state at the first of two levels, and at the last, to which state and level. */
    const expected: Record<string, Record<number, [first: [number, number], last: [number, number]]>> = {
      submit: {
        [revoked]: [
          [waiting, 1],
          [waiting, 1],
        ],
        [rejected]: [
          [waiting, 1],
          [waiting, 1],
        ],
      },
      claim: {
        [waiting]: [
          [auditing, 1],
          [auditing, 2],
        ],
        [returned]: [
          [auditing, 1],
          [auditing, 2],
        ],
      },
      assign: {
        [waiting]: [
          [auditing, 1],
          [auditing, 2],
        ],
        [auditing]: [
          [auditing, 1],
          [auditing, 2],
        ],
        [returned]: [
          [auditing, 1],
          [auditing, 2],
        ],
      },
      transfer: {
        [auditing]: [
          [auditing, 1],
          [auditing, 2],
        ],
      },
      pass: {
        [auditing]: [
          [waiting, 2],
          [passed, 2],
        ],
      },
      reject: {
        [auditing]: [
          [rejected, 1],
          [rejected, 2],
        ],
      },
      sendback: {
        [auditing]: [
          [returned, 0],
          [returned, 1],
        ],
        [passed]: [
          [returned, 1],
          [returned, 2],
        ],
      },
      revoke: Object.fromEntries(
        [waiting, auditing, returned].map((state) => [
          state,
          [
            [revoked, 1],
            [revoked, 2],
          ],
        ]),
      ),
      discard: Object.fromEntries(
        [waiting, auditing, revoked, rejected, returned, passed].map((state) => [
          state,
          [
            [voided, 1],
            [voided, 2],
          ],
        ]),
      ),
    };
    const found = Object.fromEntries(
      auditActions.map(({ name, from, next }) => [
        name,
        Object.fromEntries(
          (from as AuditState[]).map((state) => [
            state,
            [1, 2].map((level) => {
              const { state: to, levelIndex } = next({ state, levelIndex: level, levels: 2 });
              return [to, levelIndex];
            }),
          ]),
        ),
      ]),
    );
    expect(found).toEqual(expected);
    // A sheet is sent back from its first level by a guard, not by the table.
    for (const { name, from, to, next } of auditActions)
      for (const state of from as AuditState[])
        for (const levelIndex of [1, 2])
          expect([name, to]).toEqual([name, expect.arrayContaining([next({ state, levelIndex, levels: 2 }).state])]);
  });

  it('lists what moves no sheet, and what is done with a design, under the names of clients', () => {
    const [audits, designs] = ['SalesOrder.AuditDesigns', 'SalesOrder.Designs'];
    expect(auditButtons).toMatchObject({
      madeprice: `${audits}.MadePrice`,
      auditDesignsFile: `${audits}.AuditDesignsFile`,
      download: `${audits}.Download`,
      DownloadFile: `${audits}.DownloadFile`,
      edit: `${audits}.Edit`,
      design: `${audits}.Design`,
      logs: `${audits}.Logs`,
      getdesign: `${audits}.Design`,
    });
    expect(designButtons).toEqual({
      kjlDesign: [`${designs}.Select`, `${audits}.Design`],
      selectKJLProgramme: [`${designs}.Select`],
      cancelKJLProgramme: [`${designs}.Cancel`],
      designUnLock: [`${designs}.UnLock`],
    });
  });

  it('gives a screen the names that somebody may use', () => {
    const held =
      (...names: string[]) =>
      (permission: string) =>
        names.includes(permission);
    expect(offered(auditButtons, held('SalesOrder.AuditDesigns.Design', 'SalesOrder.AuditDesigns.Assign'))).toEqual([
      'design',
      'assgin',
      'getdesign',
    ]);
    expect(offered(designButtons, held('SalesOrder.AuditDesigns.Design'))).toEqual(['kjlDesign']);
    expect(offered(auditButtons, held())).toEqual([]);
  });
});
