import { Secret, TOTP } from 'otpauth';
import { totpParameters, TOTP_WINDOW } from '#domain/identity/secondFactor.ts';
import type { Context } from '../../../context.ts';
import { sealText, unsealText } from '../../../platform/secrets/seal.ts';

const ISSUER = 'Portico';
/** Bytes of a secret: the length of an SHA-1 hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/**
 * Creates a secret: encrypted for the database, as text for typing, and as a URI for the QR code.
 */
export function createTotpSecret(
  ctx: Context,
  account: string,
): { sealed: Buffer; secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: ISSUER, label: account, secret, ...totpParameters });
  return {
    sealed: sealText(ctx.config.secretKey, secret.base32),
    secret: secret.base32,
    uri: totp.toString(),
  };
}

/**
 * Finds the half minute to which a code belongs.
 *
 * @returns the number of the half minute; null for a wrong code
 */
export function findTotpStep(ctx: Context, sealed: Buffer, code: string, now: Date): number | null {
  const secret = Secret.fromBase32(unsealText(ctx.config.secretKey, sealed));
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret,
    timestamp,
    window: TOTP_WINDOW,
    ...totpParameters,
  });
  return delta === null ? null : TOTP.counter({ timestamp, period: totpParameters.period }) + delta;
}
