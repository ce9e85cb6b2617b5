import { z } from 'zod';
import { adminSets, capabilities } from '#domain/identity/roles.ts';
import { issueOption } from './issueCatalogue.ts';
import { enteredPassword, typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { id, languages, roles } from './people.ts';

export const signedInUser = z.object({
  id,
  role: z.enum(roles),
  /** Set of an administrator; null for all other people. */
  adminSet: z.enum(adminSets).nullable(),
  /**
   * Capabilities at any of the user's locations. Screens check capabilities instead of comparing
   * roles.
   */
  capabilities: z.array(z.enum(capabilities)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  businessId: id.nullable(),
  language: z.enum(languages),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** True if this valet has set a PIN. */
  hasPin: z.boolean(),
  /** True if the user signs in with a second factor. */
  hasSecondFactor: z.boolean(),
  /** True if the user must set up a second factor before anything else is allowed. */
  needsSecondFactor: z.boolean(),
  isImpersonating: z.boolean(),
  adminId: id.nullable(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

const email = typedText(254).pipe(z.string().min(1, issueOption('email_missing')));
const password = enteredPassword;
const rememberMe = z.boolean().optional();

/** `token` authenticates as bearer token; `sessionToken` only names the session. */
const signedIn = { token: z.string(), sessionToken: z.string() };

const byEmail = z.object({ email, password, rememberMe });
const byPhone = z.object({
  phoneNumber: typedText(40).pipe(z.string().min(1, issueOption('phone_missing'))),
  password,
  rememberMe,
});

/** Error after a right password. `POST /api/auth/second-factor` then opens the session. */
const asksMore = 'SECOND_FACTOR_ASKED';
const signInErrors = [
  'INVALID_CREDENTIALS',
  'ACCOUNT_LOCKED',
  'ACCOUNT_LOCKED_BY_ADMIN',
  'ACCOUNT_INACTIVE',
  asksMore,
] as const;

export const identityOperations = {
  'POST /api/auth/login': {
    summary: 'Anybody signs in by password, with an e-mail address or a phone number',
    access: 'public',
    body: z.union([byEmail, byPhone]),
    response: z.object({ ...signedIn, user: signedInUser }),
    errors: [...signInErrors, 'EMAIL_UNVERIFIED'],
  },
  'POST /api/auth/business-login': {
    summary: 'A business manager signs in by e-mail and password',
    access: 'public',
    body: byEmail,
    response: z.object({
      ...signedIn,
      user: signedInUser,
      business: z.object({ id, name: z.string() }),
    }),
    errors: signInErrors,
  },
  'POST /api/auth/admin-login': {
    summary: 'An administrator signs in by e-mail and password',
    access: 'public',
    body: byEmail,
    response: z.object({ ...signedIn, user: signedInUser }),
    errors: ['INVALID_ADMIN_CREDENTIALS', 'ACCOUNT_LOCKED', 'ACCOUNT_INACTIVE', asksMore],
  },
  'POST /api/valet/login': {
    summary: 'A valet signs in by phone number and password',
    access: 'public',
    body: z.object({
      phoneNumber: typedText(40).pipe(z.string().min(1, issueOption('phone_and_password_missing'))),
      password: z.string().min(1, issueOption('phone_and_password_missing')).max(1024),
      rememberMe,
    }),
    response: z.object({
      ...signedIn,
      user: signedInUser,
      valet: z.object({
        id,
        fullName: z.string(),
        phoneNumber: z.string(),
        businessId: id,
        isOnShift: z.boolean(),
      }),
    }),
    errors: signInErrors,
  },
  'POST /api/auth/valet-login': {
    summary: 'A valet who has set a PIN signs in by phone number and PIN',
    access: 'public',
    body: z.object({
      phone: typedText(40).pipe(z.string().min(1, issueOption('phone_missing'))),
      pin: z.string().min(1, issueOption('pin_missing')).max(32, issueOption('pin_missing')),
      rememberMe,
    }),
    response: z.object({ ...signedIn, user: signedInUser }),
    errors: signInErrors,
  },
  'GET /api/auth/me': {
    summary: 'The person behind the token',
    access: 'signed-in',
    isPrivate: true,
    beforeSecondFactor: true,
    response: z.object({ user: signedInUser }),
    errors: [],
  },
  'POST /api/auth/logout': {
    summary: 'Ends this session and its live connections',
    access: 'signed-in',
    beforeSecondFactor: true,
    response: z.object({ success: z.literal(true) }),
    errors: [],
  },
} as const satisfies OperationTable;
