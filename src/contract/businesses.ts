import { z } from 'zod';
import type { Operation } from './operation.ts';
import { currency, id, timeZone } from './people.ts';

/** Rates are whole units of `currency`. */
export const businessLocation = z.object({
  id,
  businessId: id,
  businessName: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** ISO 3166-1. */
  country: z.string(),
  timeZone,
  /** Both null until somebody puts the location on the map. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency,
  hourlyRate: z.number(),
  flatRate: z.number(),
  useFlatRate: z.boolean(),
});

export const businessesOperations = {
  'GET /api/business/locations': {
    summary: 'Locations of the business; every location for an administrator',
    access: 'locations.view',
    response: z.object({ locations: z.array(businessLocation) }),
    errors: [],
  },
} as const satisfies Record<string, Operation>;
