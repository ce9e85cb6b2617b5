import { phoneCode } from '#domain/identity/code.ts';
import type { CodeFor } from '../../../platform/secrets/codes.ts';

/** The code that proves a person's number. */
export const phoneCodeOf = (personId: string): CodeFor => ({
  purpose: 'phone',
  subjectId: personId,
  rule: phoneCode,
});
