import { z } from 'zod';
import { keptFiles } from '../files/records.js';
import { guid, requiredText } from '../schemas.js';
import { refersTo, rows, text } from './field.js';

/** Files of the file service: one that is not there is refused. */
export const pictures = (most: number) =>
  rows({ id: refersTo(() => keptFiles).required(), name: text(256).required(), mimeType: text(128).required() }, most);

/** One of them in an answer. */
export const picture = z.object({ id: z.string(), name: z.string(), mimeType: z.string() });
export type Picture = z.output<typeof picture>;

/** One of them in the body of a route; its service asks for it by `refuseUnknownFiles`. */
export const sentPicture = z.object({ id: guid(), name: requiredText(256), mimeType: requiredText(128) });
