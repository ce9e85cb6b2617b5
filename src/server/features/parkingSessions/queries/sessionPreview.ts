import type { ParkingSessionPreview } from '#contract/parkingSessions.ts';
import { decideParkingSessionAccess } from '#domain/stays/parkingSession.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { firstPriceColumns, presentFirstPrice } from '../../businesses/queries/firstPrice.ts';
import { ratesOfStay } from '../../businesses/queries/rates.ts';
import { getRating } from '../../staff/queries/rating.ts';
import { openCodes } from '../codes.ts';
import { presentPlace, presentStay, selectPlacedStays } from '../../stays/queries/stayView.ts';
import { isValetActive } from './isValetActive.ts';

function findSessionByToken(ctx: Context, token: string) {
  return selectPlacedStays(ctx.db)
    .innerJoin('session_codes', 'session_codes.stay_id', 'stays.id')
    .innerJoin('people as valet', 'valet.id', 'stays.opened_by')
    .select(firstPriceColumns(ctx.clock()))
    .select(ratesOfStay(ctx.clock()).as('rates'))
    .select([
      'session_codes.token_sealed',
      'session_codes.code_sealed',
      'session_codes.expires_at',
      'valet.id as valet_id',
      'valet.first_name',
    ])
    .select(isValetActive.as('isManned'))
    .where('session_codes.token_hash', '=', hashToken(token))
    .where('businesses.status', '=', 'active')
    .executeTakeFirst();
}

/**
 * Returns the preview of a scanned session, before the customer links to the session.
 *
 * @throws INVALID_QR_CODE for an unknown, expired, replaced or cancelled code; SESSION_TAKEN
 */
export async function getSessionPreview(
  ctx: Context,
  token: string,
): Promise<ParkingSessionPreview> {
  const row = await findSessionByToken(ctx, token);
  if (!row) throw new AppError('INVALID_QR_CODE');
  const standing = decideParkingSessionAccess(null, {
    status: row.status,
    customerId: row.customer_id,
    expiresAt: row.expires_at,
    now: ctx.clock(),
  });
  if (standing === 'taken') throw new AppError('SESSION_TAKEN');
  if (standing !== 'open' || !row.isManned) throw new AppError('INVALID_QR_CODE');
  const stay = presentStay(row);
  return {
    id: row.id,
    expiresAt: row.expires_at.toISOString(),
    vehicleInfo: stay.vehicleInfo,
    parkingSpot: stay.parkingSpot,
    specialInstructions: stay.notes,
    // Customers see only the valet's first name, to protect the valet.
    valet: { name: row.first_name, rating: await getRating(ctx.db, row.valet_id) },
    location: presentPlace(row),
    business: {
      name: row.business_name,
      currency: row.currency,
      ...presentFirstPrice(row, row.received_at ?? ctx.clock()),
    },
    confirmationCode: openCodes(ctx, row).confirmationCode,
  };
}
