import type { BusinessChangeEntry } from '#contract/changes.ts';
import type { Language } from '#web/lib/language.ts';
import { findText } from '#web/lib/translation.ts';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { fieldKinds } from '#domain/businesses/fieldKinds.ts';
import { isAbsent, type Reading, writeDay, writeField } from './writeField.ts';

/** 'pricing.updated' in the reader's words; as it is where a newer server has one that is not known here. */
export const nameAction = (action: string): string =>
  findText('audit', `actions.${action}`) ?? action;

/** What was changed: a name, a code, the day that was signed; a place as the reader knows it, unless it was renamed. */
export function nameSubject(entry: BusinessChangeEntry, language: Language): string | null {
  const { action, subjectId, subjectName, locationId, locationName: name } = entry;
  if (subjectName !== null && action.startsWith('day.')) return writeDay(subjectName, language);
  if (name === null || subjectId !== locationId || subjectName !== name) return subjectName;
  return choosePlaceName({ name, nameArabic: entry.locationNameArabic }, language);
}

const order = Object.keys(fieldKinds);
/** As a form has them, what is not known here last: the database has names in an order of its own. */
const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);

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
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .filter((id) => !isWhole || !isAbsent((before ?? after)?.[id]))
    .map((id) => ({
      id,
      name: reading.find(`fields.${id}`) ?? id,
      before: before && writeField(id, before[id], reading, before),
      after: after && writeField(id, after[id], reading, after),
    }));
}

/** What stands around a text of another direction; in a file it would be letters. */
const isolates = /[\u2066-\u2069]/g;

/** All of a change in one line, as a file has it. */
export const writeChanges = (fields: readonly FieldChange[], reason: string | null): string =>
  [
    ...fields.map(
      ({ name, before, after }) =>
        `${name}: ${[before, after].filter((value) => value !== null).join(' → ')}`,
    ),
    ...(reason ? [reason] : []),
  ]
    .join('; ')
    .replaceAll(isolates, '');
