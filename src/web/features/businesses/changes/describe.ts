import type { BusinessChangeEntry } from '#contract/changes.ts';
import { findText } from '#web/lib/translation.ts';
import { isAbsent, type Reading, writeDay, writeField } from './writeField.ts';

/** 'pricing.updated' in the reader's words; as it is where a newer server has one that is not known here. */
export const nameAction = (action: string): string =>
  findText('audit', `actions.${action}`) ?? action;

/** What was changed: a name, a code, or the day that was signed. */
export const nameSubject = (
  { action, subjectName }: Pick<BusinessChangeEntry, 'action' | 'subjectName'>,
  { language }: Pick<Reading, 'language'>,
): string | null =>
  subjectName !== null && action.startsWith('day.') ? writeDay(subjectName, language) : subjectName;

export type FieldChange = {
  /** As the server calls it. */
  id: string;
  name: string;
  /** Null where there was nothing before, or is nothing after: then the other one stands alone. */
  before: string | null;
  after: string | null;
};

/** What changed, field by field; of what is new or gone, what it has. */
export function listFieldChanges(
  { before, after }: Pick<BusinessChangeEntry, 'before' | 'after'>,
  reading: Reading,
): FieldChange[] {
  const isWhole = before === null || after === null;
  return Object.keys({ ...before, ...after })
    .filter((id) => !isWhole || !isAbsent((before ?? after)?.[id]))
    .map((id) => ({
      id,
      name: reading.find(`fields.${id}`) ?? id,
      before: before && writeField(id, before[id], reading, before),
      after: after && writeField(id, after[id], reading, after),
    }));
}
