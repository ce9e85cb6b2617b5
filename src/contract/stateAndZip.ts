import type { z } from 'zod';
import { usesStateAndZip } from '#domain/businesses/country.ts';
import { buildIssue, type IssueCode } from './issueCatalogue.ts';
import { writeIssue } from './issues.ts';

type Place = { country: string; state: string; zipCode: string };

const createRule = (field: 'state' | 'zipCode', code: IssueCode) =>
  [
    (place: Place) => !usesStateAndZip(place.country) || place[field] !== '',
    {
      message: writeIssue(buildIssue(code)),
      path: [field] as PropertyKey[],
      // Runs even when other fields are invalid, because a form shows all errors at once.
      when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
    },
  ] as const;

/** Arguments of `refine`: the state is required where addresses have one. */
export const stateRule = createRule('state', 'state_missing');
/** Arguments of `refine`: the ZIP code is required where addresses have one. */
export const zipCodeRule = createRule('zipCode', 'zip_code_missing');
