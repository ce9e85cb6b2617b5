import { createDraft, type DraftHandle } from '#web/lib/drafts.ts';
import type { DayOfLocation } from './api.ts';

/** Counted cash as typed, by person, and the note. */
export type CountDraft = { typed: Record<string, string>; note: string };

/**
 * Returns the draft of the counts for one business day and location. The signature deletes the
 * draft.
 */
export const countDraft = ({ locationId, date }: DayOfLocation): DraftHandle<CountDraft> =>
  createDraft(`day ${locationId} ${date}`, { typed: {}, note: '' });
