import { z } from 'zod';
import { issueOption } from '#contract/issueCatalogue.ts';
import { usersOperations } from '#contract/users.ts';

export const lockUserSchema = usersOperations['POST /api/admin/users/{userId}/lock'].body;

export const deleteUserSchema = usersOperations['DELETE /api/admin/users/{userId}'].body.extend({
  confirmation: z
    .string()
    .refine(
      (typed) => typed.trim() === 'DELETE',
      issueOption('confirmation_word_missing', { word: 'DELETE' }),
    ),
});
