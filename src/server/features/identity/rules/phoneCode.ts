import { phoneCodeRule } from '#domain/identity/code.ts';
import type { CodeSubject } from '../../../platform/secrets/codes.ts';

/** Returns the subject of the code that proves a person's phone number. */
export const buildPhoneCodeSubject = (personId: string): CodeSubject => ({
  purpose: 'phone',
  subjectId: personId,
  rule: phoneCodeRule,
});
