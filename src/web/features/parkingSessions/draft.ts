import { createDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';

/** Values of the valet's form, as typed. */
export type SessionDraft = {
  licensePlate: string;
  make: string;
  model: string;
  year: string;
  color: string;
  parkingSpot: string;
  specialInstructions: string;
  /** Empty for the location of the valet's shift, or their only one. */
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

/** Draft of the form in this tab. */
export const sessionDraft = createDraft('parking-session', empty);

/** Empties the form for the next session at the same location. */
export function finishSessionDraft({ locationId }: SessionDraft): void {
  sessionDraft.write({ ...empty, locationId });
}

/** Idempotency key of the created session. */
export const { keyFor, forgetKey } = createIdempotencyKey('parking-session');
