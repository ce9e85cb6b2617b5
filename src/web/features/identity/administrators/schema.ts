import { z } from 'zod';
import { enteredPassword, newEmail, requiredText, typedText } from '#contract/fields.ts';
import { issueOption } from '#contract/issueCatalogue.ts';
import { adminSets } from '#domain/identity/roles.ts';

export const administratorSchema = z.object({
  firstName: requiredText(80, issueOption('first_name_missing')),
  lastName: typedText(80),
  email: newEmail,
  adminSet: z.enum(adminSets),
  password: enteredPassword,
});
