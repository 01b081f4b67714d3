import type { CommentRoutes } from '@ishare/contracts/things/comments.js';

/** Whose comments they are. */
export interface CommentsOf {
  routes: CommentRoutes;
  id: string;
  /** Whether all people of the company are offered to be told, or those alone whom the record knows. */
  offersAll?: boolean;
}
