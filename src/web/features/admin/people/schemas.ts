import { z } from 'zod';
import { issue } from '#contract/issueCatalogue.ts';
import { usersOperations } from '#contract/users.ts';

export const lock = usersOperations['POST /api/admin/users/{userId}/lock'].body;

export const deleteUser = usersOperations['DELETE /api/admin/users/{userId}'].body.extend({
  confirmation: z
    .string()
    .refine(
      (typed) => typed.trim() === 'DELETE',
      issue('confirmation_word_missing', { word: 'DELETE' }),
    ),
});
