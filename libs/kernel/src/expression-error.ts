export type ExpressionFault =
  | 'empty'
  | 'tooLong'
  | 'tooDeep'
  | 'unexpectedCharacter'
  | 'unexpectedEnd'
  | 'unexpectedToken'
  | 'unclosedText'
  | 'wrongNumber'
  | 'unknownFunction'
  | 'wrongArgumentCount'
  | 'rowsNeeded'
  | 'tooCostly';

const MESSAGES: Record<ExpressionFault, string> = {
  empty: 'The expression is empty.',
  tooLong: 'The expression is too long.',
  tooDeep: 'The expression is nested too deeply.',
  unexpectedCharacter: 'This character has no meaning here:',
  unexpectedEnd: 'The expression ends too early.',
  unexpectedToken: 'This is not expected here:',
  unclosedText: 'The text is not closed.',
  wrongNumber: 'This is not a number:',
  unknownFunction: 'There is no function of this name:',
  wrongArgumentCount: 'This function takes another number of arguments:',
  rowsNeeded: 'This function begins with the name of a table:',
  tooCostly: 'The expression asks for too much:',
};

/** Why a text is no expression, and where: `position` counts UTF-16 units from 0. */
export class ExpressionError extends Error {
  constructor(
    readonly fault: ExpressionFault,
    readonly position: number,
    readonly detail = '',
  ) {
    super(detail ? `${MESSAGES[fault]} ${detail}` : MESSAGES[fault]);
    this.name = 'ExpressionError';
  }
}
