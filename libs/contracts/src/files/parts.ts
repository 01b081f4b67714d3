// Large files that are sent in parts: what has arrived stays while the network is cut or the page is loaded anew, and
// the rest follows.
import { z } from 'zod';
import { guid, requiredText } from '../schemas.js';
import { route } from '../things/route.js';

/** Bytes of a part; the last one of a file may be shorter. */
export const PART_BYTES = 2_097_152;
/** Hours for which parts are kept that nobody goes on with. */
export const PARTS_HOURS = 24;
/** Files that one person may have under way; of more, those are forgotten that rest longest. */
export const MAX_UNDER_WAY = 20;

/** How many parts a file of so many bytes has. */
export const partsOf = (size: number): number => Math.ceil(size / PART_BYTES);

/** Whether a file is large enough to go in parts. */
export const isLarge = ({ size }: { size: number }): boolean => size > PART_BYTES;

export const partedFile = z.object({
  name: requiredText(255),
  mimeType: z.string().trim().max(255).default(''),
  /** bytes */
  size: z.number().int().min(1).max(2_147_483_647),
  /** Of the whole content, in hex; what has arrived is held against it in the end. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullish()
    .transform((value) => value ?? null),
  /** When it was last changed, in ms; tells files of one name and size apart that come without a hash. */
  changed: z.number().int().min(0).max(8_640_000_000_000_000).default(0),
});
export type PartedFile = z.output<typeof partedFile>;

const underWay = z.object({
  id: z.guid(),
  /** Numbers of the parts that have arrived, from 0. */
  received: z.array(z.number().int()),
  /** When it is forgotten, unless another part comes. */
  expires: z.iso.datetime(),
});

/** Takes the place of a file in the body of what keeps it. */
export const partedUpload = z.object({ uploadId: guid() });

/** The routes by which a service takes a file in parts; what keeps it in the end is a route of the service. */
export const partRoutes = <const B extends string>(base: B, permission: string) => ({
  begin: route({
    method: 'POST',
    path: base,
    summary: 'Begin to send a file in parts, or tell what has arrived of one that was begun',
    permission,
    body: partedFile,
    reply: underWay,
  }),
  send: route({
    method: 'POST',
    path: `${base}/:id/:number`,
    summary: 'Send one part of a file; the same part may be sent again',
    permission,
    params: { number: z.coerce.number<string>().int().min(0).max(1_000) },
    upload: {},
    reply: 'nothing',
  }),
  drop: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Forget a file that was begun',
    permission,
    reply: 'nothing',
  }),
});
export type PartRoutes = ReturnType<typeof partRoutes<string>>;
