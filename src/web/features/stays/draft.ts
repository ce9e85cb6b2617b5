import { session } from '#web/app/session.ts';
import type { Language } from '#web/lib/language.ts';
import { local, tab } from '#web/lib/storage.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

/** What the form holds: text as typed. */
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

const draftKey = 'checkin-draft';
const habitsKey = 'checkin-habits';

/** A draft belongs to who typed it, also in a tab that slept through a change of hands. */
type Kept = Draft & { by?: string };
type Habits = Pick<Draft, 'locationId'>;

function read<T>(storage: SafeStorage, key: string): Partial<T> {
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') ?? {}) as Partial<T>;
  } catch {
    return {};
  }
}

const me = () => session()?.user?.id;

/** The form as it was left, or an empty one at the place used last. */
export function startDraft(): Draft {
  const { by, ...kept } = read<Kept>(tab, draftKey);
  return {
    phoneE164: '',
    licensePlate: '',
    vehicleMake: '',
    vehicleModel: '',
    vehicleColor: '',
    customerName: '',
    notes: '',
    language: '',
    locationId: read<Habits>(local, habitsKey).locationId ?? '',
    ...(by === me() ? kept : {}),
  };
}

export function keepDraft(draft: Draft): void {
  tab.setItem(draftKey, JSON.stringify({ ...draft, by: me() }));
}

/** Whose session has ended takes his guest along: the next person here is somebody else. */
export function forgetDraft(): void {
  tab.removeItem(draftKey);
}

/** The ticket exists: the next form starts empty, at the same place. */
export function finishDraft({ locationId }: Draft): void {
  forgetDraft();
  local.setItem(habitsKey, JSON.stringify({ locationId }));
}
