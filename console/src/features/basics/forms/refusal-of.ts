import type { HttpError } from '../../../http/http-error';
import type { ShownIssue } from './FormView';

/** What the server found, each where it belongs; what belongs to no field stands above. */
export const refusalOf = (error: HttpError): ShownIssue[] =>
  error.validationErrors.flatMap(({ message, members }) =>
    members.map((member) => ({ member, text: 'Validation:format', said: message })),
  );
