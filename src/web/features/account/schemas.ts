import { z } from 'zod';
import { issueOption } from '#contract/issueCatalogue.ts';
import { profileOperations as profile } from '#contract/profile.ts';

const person = profile['PATCH /api/auth/me'].body;
export const nameSchema = person.pick({ firstName: true, lastName: true });

export const changePhoneSchema = person
  .pick({ phoneNumber: true, currentPassword: true })
  .required();

export const changeEmailSchema = profile['POST /api/auth/change-email'].body;

export const deleteAccountSchema = profile['DELETE /api/account'].body.extend({
  confirmation: z
    .string()
    .refine(
      (typed) => typed.trim() === 'DELETE',
      issueOption('confirmation_word_missing', { word: 'DELETE' }),
    ),
});
