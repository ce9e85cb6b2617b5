import { z } from 'zod';
import { openingStatus } from './businesses.ts';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, timeZone } from './people.ts';

/** Least price of a car that comes now, as its customer pays it, fee included. */
export const firstPrice = z.object({
  amount: z.number(),
  platformFee: z.number(),
  /** Unit of the price: the whole stay, the night that has begun, or a started hour. */
  per: z.enum(['stay', 'night', 'hour']),
});

/** Location that a customer can choose. Rates are whole units of `currency`. */
export const customerLocation = z.object({
  id,
  businessId: id,
  name: z.string(),
  /** Name for readers of Arabic; null where it is the same. */
  nameArabic: z.string().nullable(),
  businessName: z.string(),
  address: z.string(),
  city: z.string(),
  timeZone,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Distance from the point in the query; null without a point, or where the location has no coordinates. */
  distanceMeters: z.number().int().nullable(),
  useFlatRate: z.boolean(),
  currency,
  flatRate: z.number(),
  hourlyRate: z.number(),
  firstPrice,
  opening: openingStatus,
  /** Number of valets on shift now. */
  valetsOnDuty: z.number().int(),
  /** Requested cars that are not at the curb yet. */
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
    /** At most 50 locations. */
    response: z.object({ locations: z.array(customerLocation) }),
    errors: [],
  },
} as const satisfies OperationTable;
