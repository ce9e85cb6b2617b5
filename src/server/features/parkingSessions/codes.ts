import { PARKING_SESSION_CODE_MINUTES, addMinutes } from '#domain/stays/parkingSession.ts';
import { scanPath, scanPrefixes } from '#domain/stays/scan.ts';
import type { Context, UnitOfWork } from '../../context.ts';
import { sealText, unsealText } from '../../platform/secrets/seal.ts';
import { hashCode, hashToken, newCode, newToken } from '../../platform/secrets/tokens.ts';

/**
 * Hashes a typed session code. The hash has no subject, because the server looks the code up before
 * it knows the session.
 */
export const hashSessionCode = (ctx: Context, code: string): Buffer =>
  hashCode(ctx.config.secretKey, 'session_code', '', code);

export type CodedStay = { stayId: string; locationId: string };

/**
 * Tries until a free code is found. With a tenth of all codes in use, nine tries all fail once in a
 * thousand million (10⁻⁹).
 */
const TRIES = 9;

/**
 * Creates a new QR code and 6-digit code for a session, valid for 30 minutes; the earlier pair
 * becomes invalid.
 *
 * @throws Error when no free code was found
 */
export async function renewCodes(
  unit: UnitOfWork,
  { stayId, locationId }: CodedStay,
): Promise<void> {
  const { secretKey } = unit.ctx.config;
  await unit.trx.deleteFrom('session_codes').where('stay_id', '=', stayId).execute();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [token, code] = [newToken(scanPrefixes.session), newCode()];
    const written = await unit.trx
      .insertInto('session_codes')
      .values({
        stay_id: stayId,
        location_id: locationId,
        token_hash: hashToken(token),
        token_sealed: sealText(secretKey, token),
        code_hash: hashSessionCode(unit.ctx, code),
        code_sealed: sealText(secretKey, code),
        expires_at: addMinutes(unit.now, PARKING_SESSION_CODE_MINUTES),
        created_at: unit.now,
      })
      // No row is written if another session of the location has this code.
      .onConflict((conflict) => conflict.doNothing())
      .returning('stay_id')
      .executeTakeFirst();
    if (written) return;
  }
  throw new Error('No free session code was found');
}

/** Returns the URL that the QR code of a session or badge contains. */
export const qrCodeData = (ctx: Context, kind: 'session' | 'badge', token: string): string =>
  ctx.config.publicUrl + scanPath(kind, token);

/** Decrypts a session's QR code and 6-digit code for display. */
export function openCodes(
  ctx: Context,
  sealed: { token_sealed: Buffer; code_sealed: Buffer },
): { qrCodeData: string; confirmationCode: string } {
  const { secretKey } = ctx.config;
  return {
    qrCodeData: qrCodeData(ctx, 'session', unsealText(secretKey, sealed.token_sealed)),
    confirmationCode: unsealText(secretKey, sealed.code_sealed),
  };
}
