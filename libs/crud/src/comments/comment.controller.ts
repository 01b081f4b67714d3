import type { CommentRoutes, SaidComment } from '@ishare/contracts/things/comments.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject, type Type } from '@nestjs/common';
import type { RecordComments } from './record-comments.js';

/** The routes of what is said of records, before a controller's decorators: the base that a declaration can show. */
export abstract class CommentHandlers {
  abstract list(id: string): ReturnType<RecordComments['list']>;
  abstract people(id: string): ReturnType<RecordComments['people']>;
  abstract say(id: string, body: SaidComment): Promise<void>;
  abstract remove(id: string, commentId: string): Promise<void>;
}

/** A controller class with those routes: `class XCommentController extends CommentController(xComments, XComments)`. */
export function CommentController(
  routes: CommentRoutes,
  service: Type<Pick<RecordComments, 'list' | 'people' | 'say' | 'remove'>>,
): Type<CommentHandlers> {
  class Handlers extends CommentHandlers {
    @Inject(service) private readonly comments!: Pick<RecordComments, 'list' | 'people' | 'say' | 'remove'>;

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
