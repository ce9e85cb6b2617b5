import { z } from 'zod';
import { issueOption } from './issueCatalogue.ts';
import {
  linkToken,
  newEmail,
  newPassword,
  requiredText,
  enteredPassword,
  typedPhone,
  typedPin,
} from './fields.ts';
import type { OperationTable } from './operation.ts';
import { languages } from './people.ts';
import { signedInUser } from './identity.ts';

/**
 * Answer that is the same whether or not the account exists. Otherwise anybody could probe for
 * accounts.
 */
const sent = z.object({ message: z.string() });
const email = requiredText(254, issueOption('email_missing'));
const language = z.enum(languages).optional();
/** Secret of at least 128 random bits that the registering browser creates and stores. */
const browserSecret = z.string().min(22).max(100);

export const accountsOperations = {
  'POST /api/auth/register': {
    summary: 'A customer asks for an account; the link in the e-mail makes it usable',
    access: 'public',
    body: z.object({
      firstName: requiredText(80, issueOption('first_name_missing')),
      lastName: requiredText(80, issueOption('last_name_missing')),
      email: newEmail,
      phoneNumber: typedPhone,
      password: newPassword,
      role: z.literal('customer').optional(),
      language,
      browserSecret: browserSecret.optional(),
    }),
    response: sent,
    errors: [],
  },
  'GET /api/auth/verify-email': {
    summary:
      'For programs: verifies the address of a link, with the password it was registered with; a second time changes nothing',
    access: 'public',
    isPrivate: false,
    query: z.object({ token: linkToken.optional() }),
    response: z.object({ message: z.string(), email: z.string() }),
    errors: ['INVALID_VERIFICATION_LINK'],
  },
  'POST /api/auth/verify-email': {
    summary:
      'Opens the link: the browser that registered shows its secret and is signed in by it, once; any other chooses the password',
    access: 'public',
    body: z.object({
      token: linkToken,
      browserSecret: browserSecret.optional(),
      password: newPassword.optional(),
    }),
    response: z.object({
      message: z.string(),
      email: z.string(),
      /**
       * New session in the browser that registered. Null for any other browser, and if the link is
       * opened again.
       */
      session: z.object({ token: z.string(), user: signedInUser }).nullable(),
      /**
       * True if nothing was done yet, because this browser did not register and sent no password.
       */
      needsPassword: z.boolean(),
    }),
    errors: ['INVALID_VERIFICATION_LINK'],
  },
  'POST /api/auth/resend-verification': {
    summary: 'Sends a new verification link; the one before is dead',
    access: 'public',
    body: z.object({ email, language }),
    response: sent,
    errors: [],
  },
  'POST /api/auth/forgot-password': {
    summary: 'Sends a link to choose a new password; the one before is dead',
    access: 'public',
    body: z.object({ email, language }),
    response: sent,
    errors: [],
  },
  'POST /api/auth/reset-password': {
    summary: 'Sets a new password with the link’s secret, and ends every session',
    access: 'public',
    body: z.object({ token: linkToken, password: newPassword }),
    response: sent,
    errors: ['INVALID_RESET_LINK'],
  },
  'POST /api/auth/change-password': {
    summary: 'Changes the own password, and ends every other session',
    access: 'signed-in',
    notWhileImpersonating: true,
    body: z.object({ currentPassword: enteredPassword, newPassword: newPassword }),
    response: z.object({ success: z.literal(true) }),
    errors: ['ACCOUNT_LOCKED'],
  },
  'PUT /api/valet/pin': {
    summary: 'A valet sets or changes the PIN they sign in with',
    access: 'pin.set',
    notWhileImpersonating: true,
    body: z.object({ password: enteredPassword, pin: typedPin }),
    response: z.object({ success: z.literal(true) }),
    errors: ['ACCOUNT_LOCKED'],
  },
} as const satisfies OperationTable;
