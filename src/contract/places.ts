import { z } from 'zod';
import { opening } from './businesses.ts';
import { typedText } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { currency, id, timeZone } from './people.ts';

/** What a car that comes now costs at a place at least; what its customer pays, fee included. */
export const firstPrice = z.object({
  amount: z.number(),
  platformFee: z.number(),
  /** What it is for: the whole stay, the night that has begun, or a started hour. */
  per: z.enum(['stay', 'night', 'hour']),
});

/** A location a customer can choose. Rates are whole units of `currency`. */
export const place = z.object({
  id,
  businessId: id,
  name: z.string(),
  /** What people who read Arabic are shown; null where it is the same. */
  nameArabic: z.string().nullable(),
  businessName: z.string(),
  address: z.string(),
  city: z.string(),
  timeZone,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** From the point given in the query; null without one, or where the place has none. */
  distanceMeters: z.number().int().nullable(),
  useFlatRate: z.boolean(),
  currency,
  flatRate: z.number(),
  hourlyRate: z.number(),
  firstPrice,
  opening,
  /** Who is on shift there now. */
  valetsOnDuty: z.number().int(),
  /** Cars asked back there that are not at the curb yet. */
  carsWaiting: z.number().int(),
});
export type Place = z.infer<typeof place>;

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
    /** At most 50. */
    response: z.object({ locations: z.array(place) }),
    errors: [],
  },
} as const satisfies OperationTable;
