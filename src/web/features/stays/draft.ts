import { createDraft, type Draft as StoredDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { local } from '#web/lib/storage.ts';
import type { Language } from '#web/lib/language.ts';
import type { NoteTag } from '#domain/stays/noteTags.ts';

/** The values of the form, as typed. */
export type Draft = {
  phoneE164: string;
  licensePlate: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleColor: string;
  customerName: string;
  notes: string;
  locationId: string;
  /** Empty until somebody chooses: the location knows its guests better than its valet's phone. */
  language: Language | '';
  noteTags: NoteTag[];
  /** '' as long as nobody has chosen, null for none. */
  parkingSpot: string | null;
  keyHook: string | null;
  /** The visit whose guest it is today; '' for the last one. */
  visit: string;
  isElsewhereKnown: boolean;
  /** A second ticket for the plate is wanted. */
  isOpenKnown: boolean;
  /** How the guest gets the ticket: by SMS, or by scanning it. */
  way: 'phone' | 'scan';
};

const habitsKey = 'checkin-habits';

type Habits = Pick<Draft, 'locationId'>;

/** The location this phone used last. */
function readHabits(): Partial<Habits> {
  try {
    return (JSON.parse(local.getItem(habitsKey) ?? '{}') ?? {}) as Partial<Habits>;
  } catch {
    return {};
  }
}

const stored = createDraft<Partial<Draft>>('checkin', {}, 2);

const { keyFor, forgetKey } = createIdempotencyKey('checkin');
export { forgetKey, keyFor };

/** The draft, or an empty form at the location used last. */
export const ticketDraft: StoredDraft<Draft> = {
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

/** Empties the form for the next ticket at the same location. */
export function finishDraft({ locationId }: Draft): void {
  stored.forget();
  local.setItem(habitsKey, JSON.stringify({ locationId }));
}
