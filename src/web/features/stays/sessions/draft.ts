import { createDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';

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

/** The form as this valet left it in this tab. */
export const sessionDraft = createDraft('parking-session', empty);

/** The session exists: the next form is empty, at the same place. */
export function finishDraft({ locationId }: SessionDraft): void {
  sessionDraft.write({ ...empty, locationId });
}

/** Of the session that is being made. */
export const { keyFor, forgetKey } = createIdempotencyKey('parking-session');
