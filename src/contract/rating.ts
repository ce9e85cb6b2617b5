import { z } from 'zod';
import { cleanComment, COMMENT_MAX } from '#domain/stays/ratingComment.ts';
import { typedText } from './fields.ts';

/** What a guest thinks of a service. */
export const newRating = z.object({
  rating: z.number().int().min(1).max(5),
  /** Left out it stays as it is; empty it is taken back. */
  comment: typedText(COMMENT_MAX).transform(cleanComment).optional(),
});
export type NewRating = z.output<typeof newRating>;
