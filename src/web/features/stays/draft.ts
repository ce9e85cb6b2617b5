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
  language: 'en' | 'ar';
};

const draftKey = 'checkin-draft';
const habitsKey = 'checkin-habits';

type Habits = Pick<Draft, 'locationId' | 'language'>;

function read<T>(storage: Storage, key: string): Partial<T> {
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') ?? {}) as Partial<T>;
  } catch {
    return {};
  }
}

/** The form as it was left, or an empty one with the place and language used last. */
export function startDraft(language: 'en' | 'ar'): Draft {
  return {
    phoneE164: '',
    licensePlate: '',
    vehicleMake: '',
    vehicleModel: '',
    vehicleColor: '',
    customerName: '',
    notes: '',
    locationId: '',
    language,
    ...read<Habits>(localStorage, habitsKey),
    ...read<Draft>(sessionStorage, draftKey),
  };
}

export function keepDraft(draft: Draft): void {
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
}

/** The ticket exists: the next form starts empty, with the same habits. */
export function finishDraft({ locationId, language }: Draft): void {
  sessionStorage.removeItem(draftKey);
  localStorage.setItem(habitsKey, JSON.stringify({ locationId, language }));
}
