import { createDraft, type Draft } from '#web/lib/drafts.ts';
import type { DayOf } from './api.ts';

/** What was counted with each person, as typed, and the note to it. */
export type CountDraft = { typed: Record<string, string>; note: string };

/** Kept for each day of a location until that is signed. */
export const countDraft = ({ locationId, date }: DayOf): Draft<CountDraft> =>
  createDraft(`day ${locationId} ${date}`, { typed: {}, note: '' });
