import { buildIssue, type IssueCode } from '#contract/issueCatalogue.ts';
import { usesStateAndZip } from '#domain/businesses/country.ts';
import { isValidCoordinates } from '#domain/businesses/distance.ts';
import { AppError } from '../../platform/errors.ts';
import type { LocationField, LocationFields } from './locationColumns.ts';

/** Finds fields that would be missing or contradictory after the change. */
function findWrong(location: LocationFields): Map<LocationField, IssueCode> {
  const { latitude, longitude, country, state, zipCode } = location;
  const wrong = new Map<LocationField, IssueCode>();
  if (latitude === null || longitude === null) wrong.set('latitude', 'coordinates_missing');
  else if (!isValidCoordinates({ latitude, longitude }))
    wrong.set('latitude', 'coordinates_invalid');
  if (usesStateAndZip(country)) {
    if (state === '') wrong.set('state', 'state_missing');
    if (zipCode === '') wrong.set('zipCode', 'zip_code_missing');
  }
  return wrong;
}

/**
 * For each field, the changed fields that make its fault count: the country decides which address
 * fields are required, and coordinates come in pairs.
 */
const judgedBy: Partial<Record<LocationField, readonly LocationField[]>> = {
  latitude: ['latitude', 'longitude'],
  state: ['state', 'country'],
  zipCode: ['zipCode', 'country'],
};

/**
 * Checks the fields of a location. A missing field does not block a change of other fields.
 *
 * @param changed names of the changed fields; without it, all fields are checked
 * @throws VALIDATION naming the fields
 */
export function requireCompleteLocation(
  location: LocationFields,
  changed?: readonly LocationField[],
): void {
  const issues = [...findWrong(location)]
    .filter(([field]) => !changed || judgedBy[field]?.some((name) => changed.includes(name)))
    .map(([field, code]) => ({ field, ...buildIssue(code) }));
  const [first] = issues;
  if (first) throw new AppError('VALIDATION', { message: first.message, issues });
}
