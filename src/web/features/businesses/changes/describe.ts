import type { BusinessChangeEntry } from '#contract/changes.ts';
import type { Language } from '#web/lib/language.ts';
import { findText } from '#web/lib/translation.ts';
import { choosePlaceName } from '#domain/businesses/placeName.ts';
import { fieldKinds } from '#domain/businesses/fieldKinds.ts';
import { isAbsent, type FieldContext, writeDay, writeField } from './writeField.ts';

/**
 * Localizes an action such as 'pricing.updated'. An unknown action of a newer server is shown
 * unchanged.
 */
export const nameAction = (action: string): string =>
  findText('audit', `actions.${action}`) ?? action;

/**
 * Returns the name of what was changed: a promo code, a signed day or a location. A location that
 * kept its name is shown in the reader's language.
 */
export function nameSubject(entry: BusinessChangeEntry, language: Language): string | null {
  const { action, subjectId, subjectName, locationId, locationName: name } = entry;
  if (subjectName !== null && action.startsWith('day.')) return writeDay(subjectName, language);
  if (name === null || subjectId !== locationId || subjectName !== name) return subjectName;
  return choosePlaceName({ name, nameArabic: entry.locationNameArabic }, language);
}

/** Returns the name of a location that an audit entry names by id; null for an unknown location. */
export function findAuditedPlace(
  places: BusinessChangeEntry['places'],
  wanted: string,
  language: Language,
): string | null {
  const found = places.find(({ id }) => id === wanted);
  return found ? choosePlaceName(found, language) : null;
}

const order = Object.keys(fieldKinds);
/**
 * Returns the position of a field in the form. Unknown fields come last. Needed because PostgreSQL
 * reorders the keys of JSON.
 */
const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);

export type FieldChange = {
  /** Name of the field on the server. */
  id: string;
  name: string;
  /**
   * Formatted value before the change. Null if there is no state before or after; the other value
   * is then shown alone.
   */
  before: string | null;
  after: string | null;
};

/**
 * Lists the changed fields. For a created or deleted record, lists all fields that have a value.
 */
export function listFieldChanges(
  { before, after }: Pick<BusinessChangeEntry, 'before' | 'after'>,
  reading: FieldContext,
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

/** Unicode isolates around text of another direction. In a file they would show as characters. */
const isolates = /[\u2066-\u2069]/g;

/** Writes the changed fields and the reason in one line, for a file. */
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
