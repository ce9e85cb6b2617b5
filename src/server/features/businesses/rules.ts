import { buildIssue, type IssueCode } from '#contract/issueCatalogue.ts';
import { usesStateAndZip } from '#domain/businesses/country.ts';
import { isValidCoordinates } from '#domain/businesses/distance.ts';
import { AppError } from '../../platform/errors.ts';
import type { LocationField, LocationFields } from './locationColumns.ts';

/** What has to be there and what has to fit together, of a location as it would be. */
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

/** A country decides what its addresses need, and half a point is none. */
const judgedBy: Partial<Record<LocationField, readonly LocationField[]>> = {
  latitude: ['latitude', 'longitude'],
  state: ['state', 'country'],
  zipCode: ['zipCode', 'country'],
};

/**
 * What was never said of a location is no obstacle to changing something else.
 *
 * @param changed without, all of them
 * @throws VALIDATION naming the fields
 */
export function requireWhole(location: LocationFields, changed?: readonly LocationField[]): void {
  const issues = [...findWrong(location)]
    .filter(([field]) => !changed || judgedBy[field]?.some((name) => changed.includes(name)))
    .map(([field, code]) => ({ field, ...buildIssue(code) }));
  const [first] = issues;
  if (first) throw new AppError('VALIDATION', { message: first.message, issues });
}
