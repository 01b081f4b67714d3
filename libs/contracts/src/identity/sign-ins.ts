/**
 * Members of replies that hold what somebody signs in as, each with the member beside it that holds his id, where there
 * is one.
 */
export const SIGN_INS: Readonly<Record<string, string | null>> = {
  userName: 'userId',
  publishedBy: null,
  operationOperator: 'operatorId',
  operator: null,
  packedBy: null,
  creatorName: 'creatorId',
  assigneeName: 'assigneeId',
  authorName: 'authorId',
  tickedBy: null,
  settledBy: null,
};
