import { z } from 'zod';
import { cleanComment, COMMENT_MAX } from '#domain/stays/ratingComment.ts';
import { typedText } from './fields.ts';

/** Rating that a guest gives a stay. */
export const newRating = z.object({
  rating: z.number().int().min(1).max(5),
  /**
   * Comment on the stay. If absent, the stored comment remains; an empty text removes the comment.
   */
  comment: typedText(COMMENT_MAX).transform(cleanComment).optional(),
});
export type NewRating = z.output<typeof newRating>;
