import { z } from 'zod';
import { factorKinds } from '#domain/identity/secondFactor.ts';
import { enteredPassword, typedCode, typedText } from './fields.ts';
import { signedInUser } from './identity.ts';
import { issueOption } from './issueCatalogue.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

const secondFactor = z.object({
  id,
  kind: z.enum(factorKinds),
  /** Name that the owner gave the second factor. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** Schema of the binary values of WebAuthn, in base64url. */
const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, issueOption('value_invalid'));
const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};
// The browser's object goes to the server whole, and later browsers may add fields.
const newPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded(8000),
    attestationObject: encoded(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const usedPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded(8000),
    authenticatorData: encoded(8000),
    signature: encoded(8000),
    userHandle: encoded(200).optional(),
  }),
});

/** Second factor that completes a sign-in. */
export const secondFactorProof = z.object({
  /** Challenge from the answer to the password. */
  challenge: z.string().max(200),
  proof: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('totp'), code: typedCode }),
    z.object({ kind: z.literal('recovery_code'), code: z.string().max(40) }),
    z.object({ kind: z.literal('passkey'), credential: usedPasskey }),
  ]),
});

/**
 * Proof that the caller is the owner of the session. People with a second factor first get an error
 * with a challenge, and then answer the challenge in `secondFactor`.
 */
export const sessionProof = z.object({
  password: enteredPassword,
  secondFactor: secondFactorProof.optional(),
});

const shownErrors = [
  'INVALID_CODE',
  'CODE_USED',
  'PASSKEY_REFUSED',
  'SIGN_IN_EXPIRED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_LOCKED_BY_ADMIN',
  'ACCOUNT_INACTIVE',
] as const;
export const sessionProofErrors = [...shownErrors, 'SECOND_FACTOR_ASKED'] as const;

/** Recovery codes, which are shown only once. Null if the person already has recovery codes. */
const recoveryCodes = z.array(z.string()).nullable();
const access = 'signed-in';

export const secondFactorsOperations = {
  'POST /api/auth/second-factor': {
    summary: 'Ends a sign-in: a code of an app, a passkey or a recovery code, after the password',
    access: 'public',
    body: secondFactorProof,
    response: z.object({
      token: z.string(),
      sessionToken: z.string(),
      user: signedInUser,
      business: z.object({ id, name: z.string() }).nullable(),
    }),
    errors: shownErrors,
  },
  'GET /api/auth/second-factors': {
    summary: 'What I show besides my password',
    access,
    isPrivate: true,
    beforeSecondFactor: true,
    response: z.object({
      factors: z.array(secondFactor),
      recoveryCodesLeft: z.number().int(),
      /**
       * True if a second factor is required. The last factor can then be removed, but must be
       * replaced at once.
       */
      isRequired: z.boolean(),
    }),
    errors: [],
  },
  'POST /api/auth/second-factors/totp': {
    summary: 'Begins to set up an authenticator app: its secret, to be confirmed by a first code',
    access,
    beforeSecondFactor: true,
    notWhileImpersonating: true,
    body: sessionProof,
    /** Secret of the authenticator app; `uri` is the content of its QR code. */
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: sessionProofErrors,
  },
  'POST /api/auth/second-factors/totp/confirm': {
    summary: 'The first code of the new authenticator app; one before it no longer counts',
    access,
    beforeSecondFactor: true,
    notWhileImpersonating: true,
    body: z.object({ code: typedCode }),
    response: z.object({ recoveryCodes }),
    errors: ['INVALID_CODE', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_NOT_FOUND'],
  },
  'POST /api/auth/second-factors/passkey-options': {
    summary: 'What the browser needs to make a passkey',
    access,
    beforeSecondFactor: true,
    notWhileImpersonating: true,
    body: sessionProof,
    response: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: [...sessionProofErrors, 'TOO_MANY_PASSKEYS'],
  },
  'POST /api/auth/second-factors/passkeys': {
    summary: 'Keeps the passkey that the browser has made',
    access,
    beforeSecondFactor: true,
    notWhileImpersonating: true,
    body: z.object({ name: typedText(80).optional(), credential: newPasskey }),
    response: z.object({ recoveryCodes }),
    errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  },
  'POST /api/auth/second-factors/{id}/remove': {
    summary: 'A passkey or an authenticator app that no longer counts',
    access,
    notWhileImpersonating: true,
    params: z.object({ id }),
    body: sessionProof,
    response: z.object({ success: z.literal(true) }),
    errors: [...sessionProofErrors, 'SECOND_FACTOR_NOT_FOUND'],
  },
  'POST /api/auth/second-factors/recovery-codes': {
    summary: 'Ten fresh recovery codes; those before are dead',
    access,
    notWhileImpersonating: true,
    body: sessionProof,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: [...sessionProofErrors, 'SECOND_FACTOR_NOT_FOUND'],
  },
} as const satisfies OperationTable;
