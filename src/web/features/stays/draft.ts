import { createDraft, type DraftHandle as StoredDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { localStore } from '#web/lib/storage.ts';
import type { Language } from '#web/lib/language.ts';
import type { NoteTag } from '#domain/stays/noteTags.ts';

/** Values of the check-in form, as typed. */
export type CheckInDraft = {
  phoneE164: string;
  licensePlate: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleColor: string;
  customerName: string;
  notes: string;
  locationId: string;
  /**
   * Empty until chosen, because the location's default fits guests better than the language of the
   * valet's phone.
   */
  language: Language | '';
  noteTags: NoteTag[];
  /** Spot or hook: '' until chosen, null for no spot or hook. */
  parkingSpot: string | null;
  keyHook: string | null;
  /** Id of the recalled visit whose guest has come; '' for the latest visit. */
  visit: string;
  isElsewhereKnown: boolean;
  /** True if the valet confirmed a second ticket for the plate. */
  isOpenKnown: boolean;
  /** Delivery of the ticket: by SMS to the phone, or by scanning the QR code. */
  way: 'phone' | 'scan';
};

const habitsKey = 'checkin-habits';

type Habits = Pick<CheckInDraft, 'locationId'>;

/** Reads the location that this phone used last for a check-in. */
function readHabits(): Partial<Habits> {
  try {
    return (JSON.parse(localStore.getItem(habitsKey) ?? '{}') ?? {}) as Partial<Habits>;
  } catch {
    return {};
  }
}

const stored = createDraft<Partial<CheckInDraft>>('checkin', {}, 2);

const { keyFor, forgetKey } = createIdempotencyKey('checkin');
export { forgetKey, keyFor };

/** Stored draft of the check-in form, or an empty form at the location used last. */
export const ticketDraft: StoredDraft<CheckInDraft> = {
  read: () => ({
    phoneE164: '',
    licensePlate: '',
    vehicleMake: '',
    vehicleModel: '',
    vehicleColor: '',
    customerName: '',
    notes: '',
    language: '',
    noteTags: [],
    parkingSpot: '',
    keyHook: '',
    visit: '',
    isElsewhereKnown: false,
    isOpenKnown: false,
    way: 'phone',
    locationId: readHabits().locationId ?? '',
    ...stored.read(),
  }),
  write: stored.write,
  forget: stored.forget,
};

/** Empties the check-in form and stores the location for the next ticket. */
export function finishCheckInDraft({ locationId }: CheckInDraft): void {
  stored.forget();
  localStore.setItem(habitsKey, JSON.stringify({ locationId }));
}
