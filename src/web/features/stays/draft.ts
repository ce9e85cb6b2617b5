import { createDraft, type Draft as StoredDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { local } from '#web/lib/storage.ts';
import type { Language } from '#web/lib/language.ts';

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

const stored = createDraft<Partial<Draft>>('checkin', {});

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
