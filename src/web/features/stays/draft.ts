import { createDraft, keepFitting, type DraftHandle as StoredDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { isObject, readJson } from '#web/lib/readJson.ts';
import { localStore } from '#web/lib/storage.ts';
import type { Language } from '#web/lib/language.ts';
import type { NoteTag } from '#domain/stays/noteTags.ts';

const emptyTicket = {
  phoneE164: '',
  licensePlate: '',
  plateRegion: '',
  hasNoPlate: false,
  vehicleMake: '',
  vehicleModel: '',
  vehicleColor: '',
  customerName: '',
  notes: '',
  locationId: '',
  /** Id of the shift during which the location was chosen; '' for before any shift. */
  shiftId: '',
  /**
   * Empty until chosen, because the location's default fits guests better than the language of the
   * valet's phone.
   */
  language: '' as Language | '',
  noteTags: [] as NoteTag[],
  chargePercent: '',
  /** The required tags, joined by commas, of which the valet said that none applies. */
  noneOf: '',
  /** Spot or hook: '' until chosen, null for no spot or hook. */
  parkingSpot: '' as string | null,
  keyHook: '' as string | null,
  /** Id of the recalled visit whose guest has come; '' for the latest visit. */
  visit: '',
  isElsewhereKnown: false,
  /** True if the valet confirmed a second ticket for the plate. */
  isOpenKnown: false,
  /** Delivery of the ticket: by SMS to the phone, or by scanning the QR code. */
  way: 'phone' as 'phone' | 'scan',
};

/** Values of the check-in form, as typed. */
export type CheckInDraft = typeof emptyTicket;

const habitsKey = 'checkin-habits';

/** Reads the location that this phone used last for a check-in. */
function readLastLocation(): string {
  const habits = readJson(localStore.getItem(habitsKey));
  return isObject(habits) && typeof habits['locationId'] === 'string' ? habits['locationId'] : '';
}

const stored = createDraft<Partial<CheckInDraft>>('checkin', {}, 2);

const { keyFor, forgetKey } = createIdempotencyKey('checkin');
export { forgetKey, keyFor };

/** Stored draft of the check-in form, or an empty form at the location used last. */
export const ticketDraft: StoredDraft<CheckInDraft> = {
  read: () => ({
    ...emptyTicket,
    locationId: readLastLocation(),
    ...keepFitting(stored.read(), emptyTicket),
  }),
  write: stored.write,
  forget: stored.forget,
};

/** Empties the check-in form and stores the location for the next ticket. */
export function finishCheckInDraft({ locationId }: CheckInDraft): void {
  stored.forget();
  localStore.setItem(habitsKey, JSON.stringify({ locationId }));
}
