// What people say of a record, to whom it may concern, and the files that they put beside it.
import { z } from 'zod';
import { guid, itemsReply, requiredText } from '../schemas.js';
import { picture, sentPicture } from './pictures.js';
import { route } from './route.js';

/** How much one comment says, and how many people and files it names. */
export const COMMENT_LIMITS = { text: 1_000, mentions: 20, files: 9 } as const;

const person = z.object({ id: z.guid(), name: z.string() });
const comment = z.object({
  id: z.guid(),
  text: z.string(),
  mentions: z.array(person),
  files: z.array(picture),
  time: z.iso.datetime(),
  userId: z.guid().nullable(),
  userName: z.string().nullable(),
  /** Whoever has said it may take it back. */
  isOwn: z.boolean(),
});
export type RecordComment = z.output<typeof comment>;

const said = z.object({
  text: requiredText(COMMENT_LIMITS.text),
  mentionIds: z.array(guid()).max(COMMENT_LIMITS.mentions).default([]),
  files: z.array(sentPicture).max(COMMENT_LIMITS.files).default([]),
});
export type SaidComment = z.output<typeof said>;

/** The routes of what is said of the records at `path`; `of` calls one of them. Who sees the record reads and says. */
export function commentRoutes<const P extends string>(path: P, { of, permission }: { of: string; permission: string }) {
  const base = `${path}/:id/comments` as const;
  const stale = [path] as const;
  return {
    list: route({
      method: 'GET',
      path: base,
      summary: `List what people have said of ${of}, the latest first`,
      permission,
      reply: itemsReply(comment),
    }),
    people: route({
      method: 'GET',
      path: `${path}/:id/people`,
      summary: `List the people who have to do with ${of}`,
      permission,
      reply: itemsReply(person),
    }),
    say: route({
      method: 'POST',
      path: base,
      summary: `Say something of ${of}; who is named in it is told`,
      permission,
      body: said,
      reply: 'nothing',
      stale,
    }),
    remove: route({
      method: 'DELETE',
      path: `${base}/:commentId`,
      summary: `Take back what one has said of ${of}`,
      permission,
      reply: 'nothing',
      stale,
    }),
  };
}
export type CommentRoutes = ReturnType<typeof commentRoutes<string>>;
