import { z } from 'zod';
import { issueOption } from './issueCatalogue.ts';
import { newEmail, requiredText, enteredPassword, typedCode, typedPhone } from './fields.ts';
import { signedInUser } from './identity.ts';
import type { OperationTable } from './operation.ts';
import { languages } from './people.ts';

const user = z.object({ user: signedInUser });

export const profileOperations = {
  'PATCH /api/auth/me': {
    summary: 'Changes the profile of the signed-in person',
    access: 'signed-in',
    body: z.object({
      firstName: requiredText(80, issueOption('first_name_missing')).optional(),
      lastName: requiredText(80, issueOption('last_name_missing')).optional(),
      language: z.enum(languages).optional(),
      /**
       * New phone number, not for valets, whom their business knows by it. The number is unverified
       * until its code is entered.
       */
      phoneNumber: typedPhone.optional(),
      /**
       * Current password, required to change the phone number, because customers sign in with the
       * number.
       */
      currentPassword: enteredPassword.optional(),
    }),
    response: user,
    errors: ['FORBIDDEN', 'ACCOUNT_LOCKED', 'IMPERSONATION_LIMITED'],
  },
  'POST /api/auth/phone/send-code': {
    summary: 'Sends a 6-digit code to the person’s own number; the one before is dead',
    access: 'phone.own',
    notWhileImpersonating: true,
    response: z.object({
      message: z.string(),
      /**
       * True if the phone number replied STOP. No code reaches the number until its owner replies
       * START.
       */
      smsSuppressed: z.boolean(),
    }),
    errors: ['PHONE_MISSING', 'CODE_LOCKED'],
  },
  'POST /api/auth/phone/verify': {
    summary: 'Proves the number with the code; open tickets of that number become a customer’s own',
    access: 'phone.own',
    notWhileImpersonating: true,
    body: z.object({ code: typedCode }),
    response: user,
    errors: ['INVALID_CODE', 'CODE_EXPIRED', 'CODE_USED', 'CODE_LOCKED', 'PHONE_TAKEN'],
  },
  'POST /api/auth/change-email': {
    summary: 'Sends a link to a new address, which replaces the old one when it is opened',
    access: 'signed-in',
    notWhileImpersonating: true,
    body: z.object({ email: newEmail, currentPassword: enteredPassword }),
    response: z.object({ message: z.string() }),
    errors: ['ACCOUNT_LOCKED'],
  },
  'GET /api/account/download': {
    summary: "All the data kept about the person, as JSON; other people's is not in it",
    access: 'account.own',
    isPrivate: true,
    notWhileImpersonating: true,
    response: z.record(z.string(), z.unknown()),
    errors: [],
  },
  'DELETE /api/account': {
    summary:
      'Deletes the own account: the person is made anonymous, money records stay; refused while a car is in custody',
    access: 'account.own',
    notWhileImpersonating: true,
    body: z.object({ currentPassword: enteredPassword, confirmation: z.string().max(20) }),
    response: z.object({ success: z.literal(true) }),
    errors: ['ACCOUNT_LOCKED', 'CAR_IN_CUSTODY'],
  },
} as const satisfies OperationTable;
