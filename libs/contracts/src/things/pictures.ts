import { z } from 'zod';
import { rows, text } from './field.js';

/** Files of the file service. */
export const pictures = (most: number) =>
  rows({ id: text(64).required(), name: text(256).required(), mimeType: text(128).required() }, most);

/** One of them in an answer. */
export const picture = z.object({ id: z.string(), name: z.string(), mimeType: z.string() });
export type Picture = z.output<typeof picture>;
