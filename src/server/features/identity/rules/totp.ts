import { Secret, TOTP } from 'otpauth';
import { totpRule, TOTP_WINDOW } from '#domain/identity/secondFactor.ts';
import type { Context } from '../../../context.ts';
import { seal, unseal } from '../../../platform/secrets/seal.ts';

const ISSUER = 'Portico';
/** RFC 4226 recommends as many bytes as its hash has. */
const SECRET_BYTES = 20;

/** A new secret: sealed as it is kept, as it is typed into an app, and as the QR code holds it. */
export function createTotpSecret(
  ctx: Context,
  account: string,
): { sealed: Buffer; secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: ISSUER, label: account, secret, ...totpRule });
  return {
    sealed: seal(ctx.config.secretKey, secret.base32),
    secret: secret.base32,
    uri: totp.toString(),
  };
}

/** @returns the number of the half minute that the code belongs to; null where it is wrong */
export function findTotpStep(ctx: Context, sealed: Buffer, code: string, now: Date): number | null {
  const secret = Secret.fromBase32(unseal(ctx.config.secretKey, sealed));
  const timestamp = now.getTime();
  const delta = TOTP.validate({ token: code, secret, timestamp, window: TOTP_WINDOW, ...totpRule });
  return delta === null ? null : TOTP.counter({ timestamp, period: totpRule.period }) + delta;
}
