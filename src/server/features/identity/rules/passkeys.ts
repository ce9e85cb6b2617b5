import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Operations } from '#contract/index.ts';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

export type NewPasskey = z.output<
  Operations['POST /api/auth/second-factors/passkeys']['body']
>['credential'];
export type UsedPasskey = Extract<
  z.output<Operations['POST /api/auth/second-factor']['body']>['proof'],
  { kind: 'passkey' }
>['credential'];

type KnownPasskey = { credential_id: string; transports: string[] | null };
type StoredPasskey = KnownPasskey & { public_key: Buffer; sign_count: number };

/** Loads the library at its first use, because it takes 5 MB of memory. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * Derives relying party and origin from the public URL. Browsers offer a passkey for no other site.
 */
function getRelyingParty({ config }: Context): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

const toDescriptor = ({ credential_id: id, transports }: KnownPasskey) => ({
  id,
  ...(transports ? { transports } : {}),
});

/**
 * COSE ids of the algorithms Ed25519, ES256 and RS256. Every authenticator supports one of these.
 */
const algorithms = [-8, -7, -257];

/** Copies the options unchanged, because the contract does not validate their fields. */
const asPlain = (options: object) => ({ ...options }) as Record<string, unknown>;

export async function buildRegistration(
  ctx: Context,
  person: { id: string; account: string; name: string },
  known: readonly KnownPasskey[],
): Promise<{ nonce: string; options: Record<string, unknown> }> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Portico',
    rpID: getRelyingParty(ctx).rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.account,
    userDisplayName: person.name,
    excludeCredentials: known.map(toDescriptor),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { nonce: options.challenge, options: asPlain(options) };
}

/**
 * Verifies the registration of a new passkey.
 *
 * @throws PASSKEY_REFUSED
 */
export async function verifyRegistration(ctx: Context, nonce: string, made: NewPasskey) {
  const { rpID, origin } = getRelyingParty(ctx);
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: nonce,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
    // The password has identified the person. The passkey only has to prove that the person is
    // present.
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw new AppError('PASSKEY_REFUSED');
  const { credential } = verified.registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: credential.transports ?? null,
  };
}

export async function buildAuthentication(
  ctx: Context,
  known: readonly KnownPasskey[],
): Promise<{ nonce: string; options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(ctx).rpID,
    allowCredentials: known.map(toDescriptor),
    userVerification: 'preferred',
  });
  return { nonce: options.challenge, options: asPlain(options) };
}

/**
 * Verifies that a stored passkey has signed the nonce.
 *
 * @returns the passkey's new signature counter
 * @throws PASSKEY_REFUSED
 */
export async function verifyAuthentication(
  ctx: Context,
  nonce: string,
  used: UsedPasskey,
  stored: StoredPasskey,
): Promise<number> {
  const { rpID, origin } = getRelyingParty(ctx);
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: nonce,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.sign_count,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw new AppError('PASSKEY_REFUSED');
  return verified.authenticationInfo.newCounter;
}
