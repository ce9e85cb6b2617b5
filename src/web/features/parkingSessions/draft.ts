import type { NoteTag } from '#domain/stays/noteTags.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';

const empty = {
  licensePlate: '',
  plateRegion: '',
  make: '',
  model: '',
  year: '',
  color: '',
  parkingSpot: '',
  specialInstructions: '',
  noteTags: [] as NoteTag[],
  chargePercent: '',
  /** The required tags, joined by commas, of which the valet said that none applies. */
  noneOf: '',
  /** Empty for the location of the valet's shift, or for the valet's only location. */
  locationId: '',
};

/** Values of the valet's form for a new parking session, as typed. */
export type SessionDraft = typeof empty;

/** Draft of the form for a new parking session, stored in this tab. */
export const sessionDraft = createDraft('parking-session', empty);

/** Empties the form for the next parking session at the same location. */
export function finishSessionDraft({ locationId }: SessionDraft): void {
  sessionDraft.write({ ...empty, locationId });
}

/** Idempotency key of creating a parking session. */
export const { keyFor, forgetKey } = createIdempotencyKey('parking-session');
