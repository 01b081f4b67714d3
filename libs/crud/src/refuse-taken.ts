import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';

/** Turns the refusal of a unique index on `property` into the code that the specification gives it. */
export function refuseTaken(property: string, definition: ErrorDefinition, name: string): (error: unknown) => never {
  return (error) => {
    if (
      error instanceof AppError &&
      error.issues.some(({ member, text }) => member === property && text === 'Validation:taken')
    )
      throw new AppError(definition, { name });
    throw error;
  };
}
