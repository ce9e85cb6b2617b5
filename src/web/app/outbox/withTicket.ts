import type { CallInput, CallOutput } from '#contract/client.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { keepCharge } from '#domain/stays/noteTags.ts';
import { computeCarAppearance } from '#domain/vehicles/appearance.ts';
import { liveKeys } from '../liveKeys.ts';
import { queryClient } from '../queryClient.ts';
import type { UnsentAction } from './outbox.ts';

type Location = CallOutput<'GET /api/valet/locations'>['locations'][number];

/** Placeholder until the server assigns a ticket number. */
const NO_NUMBER = '—';

/**
 * Adds a provisional ticket to a stored check-in, which screens show until the check-in is sent.
 */
export function withTicket(row: UnsentAction): UnsentAction {
  if (row.command !== 'checkIn' || row.car === null) return row;
  const locations = queryClient.getQueryData<Location[]>([...liveKeys.locations, 'valet']) ?? [];
  return { ...row, ticket: buildTicket(row, row.car, locations) };
}

function buildTicket(
  row: UnsentAction,
  ticketId: string,
  locations: readonly Location[],
): StaffTicket {
  const { body } = row.input as CallInput<'POST /api/valet/tickets'>;
  const location = locations.find(({ id }) => id === body.locationId);
  const make = body.vehicleMake ?? null;
  const model = body.vehicleModel ?? null;
  const color = body.vehicleColor ?? null;
  return {
    ticketId,
    ticketNumber: NO_NUMBER,
    status: 'checked_in',
    stayStatus: 'received',
    phoneE164: body.phoneE164 ?? '',
    customerName: body.customerName ?? null,
    licensePlate: body.licensePlate ?? null,
    plateRegion: body.plateRegion || null,
    vehicleMake: make,
    vehicleModel: model,
    vehicleColor: color,
    appearance: computeCarAppearance({ make, model, color }),
    notes: body.notes ?? null,
    locationId: body.locationId,
    locationName: location?.name ?? '',
    locationNameArabic: location?.nameArabic ?? null,
    timeZone: location?.timeZone ?? 'UTC',
    parkingSpot: body.parkingSpot ?? null,
    keyHook: body.keyHook ?? null,
    key: { place: null, hook: null, since: null, holder: null, isUnaccounted: false },
    noteTags: body.noteTags ?? [],
    chargePercent: keepCharge(body.noteTags ?? [], body.chargePercent),
    createdAt: row.doneAt,
    valetId: row.by,
    valetName: null,
    codeExpiresAt: null,
    resendAt: null,
    linkOpenedAt: null,
    smsSuppressed: false,
    smsLimited: false,
    smsLandline: false,
    smsFailed: false,
    ticketUrl: null,
  };
}
