import { z } from 'zod';
import { openingStatus } from './businesses.ts';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, timeZone } from './people.ts';

/** Least price for a car that comes now, as its customer pays the price, with the platform fee. */
export const firstPrice = z.object({
  amount: z.number(),
  platformFee: z.number(),
  /** Unit of the price: the whole stay, the current night, or a started hour. */
  per: z.enum(['stay', 'night', 'hour']),
});

/**
 * Location that a customer can choose. Rates are in the main unit of `currency` (dollars, not
 * cents).
 */
export const customerLocation = z.object({
  id,
  businessId: id,
  name: z.string(),
  /** Location name for readers of Arabic; null if equal to `name`. */
  nameArabic: z.string().nullable(),
  businessName: z.string(),
  address: z.string(),
  city: z.string(),
  timeZone,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * Distance from the point in the query. Null without a point, or if the location has no
   * coordinates.
   */
  distanceMeters: z.number().int().nullable(),
  useFlatRate: z.boolean(),
  currency,
  flatRate: z.number(),
  hourlyRate: z.number(),
  firstPrice,
  opening: openingStatus,
  /** Number of valets on shift now. */
  valetsOnDuty: z.number().int(),
  /** Number of requested cars that are not at the curb yet. */
  carsWaiting: z.number().int(),
});
export type CustomerLocation = z.infer<typeof customerLocation>;

const degrees = (limit: number) =>
  z.coerce.number<number | string>().min(-limit).max(limit).optional();

export const placesOperations = {
  'GET /api/locations': {
    summary:
      'Places of active businesses by words of name, address or city; the nearest first when a point is given, else by name',
    access: 'services.request',
    isPrivate: false,
    query: z.object({
      search: typedText(80).optional(),
      latitude: degrees(90),
      longitude: degrees(180),
    }),
    /** List of at most 50 locations. */
    response: z.object({ locations: z.array(customerLocation) }),
    errors: [],
  },
} as const satisfies OperationTable;
