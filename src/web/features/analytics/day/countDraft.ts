import { createDraft, type DraftHandle } from '#web/lib/drafts.ts';
import type { DayOf } from './api.ts';

/** Typed counts by person, and the note. */
export type CountDraft = { typed: Record<string, string>; note: string };

/** Draft per day and location, until signed. */
export const countDraft = ({ locationId, date }: DayOf): DraftHandle<CountDraft> =>
  createDraft(`day ${locationId} ${date}`, { typed: {}, note: '' });
