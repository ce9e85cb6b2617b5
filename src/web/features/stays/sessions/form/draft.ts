import { session } from '#web/app/session.ts';
import { keptKey } from '#web/lib/keptKey.ts';
import { tab } from '#web/lib/storage.ts';

/** What the valet's form holds: text as typed. */
export type SessionDraft = {
  licensePlate: string;
  make: string;
  model: string;
  year: string;
  color: string;
  parkingSpot: string;
  specialInstructions: string;
  /** Empty: the place of his shift, or his only one. */
  locationId: string;
};

const draftKey = 'session-draft';
const me = () => session()?.user?.id;
const empty: SessionDraft = {
  licensePlate: '',
  make: '',
  model: '',
  year: '',
  color: '',
  parkingSpot: '',
  specialInstructions: '',
  locationId: '',
};

/** The form as this valet left it, or an empty one. */
export function startDraft(): SessionDraft {
  try {
    const kept = JSON.parse(tab.getItem(draftKey) ?? '{}') as Partial<
      SessionDraft & { by: string }
    >;
    const { by, ...draft } = kept;
    return by === me() ? { ...empty, ...draft } : empty;
  } catch {
    return empty;
  }
}

export function keepDraft(draft: SessionDraft): void {
  tab.setItem(draftKey, JSON.stringify({ ...draft, by: me() }));
}

/** The session exists: the next form is empty, at the same place. */
export function finishDraft({ locationId }: SessionDraft): void {
  keepDraft({ ...empty, locationId });
}

/** Of the session that is being made. */
export const { keyFor, forgetKey } = keptKey('session-key');

/** A customer's car is not for the next valet with this phone. */
export function forgetSessionDraft(): void {
  tab.removeItem(draftKey);
  forgetKey();
}
