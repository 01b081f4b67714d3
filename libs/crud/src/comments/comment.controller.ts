import type { CommentRoutes, SaidComment } from '@ishare/contracts/things/comments.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject, type Type } from '@nestjs/common';
import type { RecordComments } from './record-comments.js';

type CommentHandlers = Pick<RecordComments, 'list' | 'people' | 'say' | 'remove'>;

/** A controller class with those routes: `class XCommentController extends CommentController(xComments, XComments)`. */
export function CommentController(routes: CommentRoutes, service: Type<CommentHandlers>): Type<CommentHandlers> {
  class Handlers implements CommentHandlers {
    @Inject(service) private readonly comments!: CommentHandlers;

    @Serves(routes.list)
    list(id: string) {
      return this.comments.list(id);
    }

    @Serves(routes.people)
    people(id: string) {
      return this.comments.people(id);
    }

    @Serves(routes.say)
    say(id: string, body: SaidComment) {
      return this.comments.say(id, body);
    }

    @Serves(routes.remove)
    remove(id: string, commentId: string) {
      return this.comments.remove(id, commentId);
    }
  }
  return Handlers;
}
