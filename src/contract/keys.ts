import { z } from 'zod';
import { keyPlaces } from '#domain/stays/key.ts';
import { typedHook } from './fields.ts';
import type { OperationTable } from './operation.ts';
import { id, instant } from './people.ts';

/** Place of a car's key. */
export const carKey = z.object({
  /** Place of the key; null until a staff member has recorded a place. */
  place: z.enum(keyPlaces).nullable(),
  /** Hook of the key, even while the key is elsewhere. */
  hook: z.string().nullable(),
  holder: z.object({ id, name: z.string() }).nullable(),
  since: instant.nullable(),
  /**
   * True if the key was neither on a hook nor with an open job for longer than the location allows.
   */
  isUnaccounted: z.boolean(),
});
export type CarKey = z.infer<typeof carKey>;

export const keysOperations = {
  'POST /api/stays/{id}/key': {
    summary: 'Corrects where a car’s key is: on a hook, or with who says so',
    access: 'orders.bring',
    params: z.object({ id }),
    body: z.object({
      place: z.enum(['with_valet', 'on_hook']),
      /** New hook of the key; if absent, the present hook remains. */
      hook: typedHook,
    }),
    response: carKey,
    errors: ['NOT_FOUND', 'STATE_CONFLICT', 'HOOK_TAKEN', 'IDEMPOTENCY_CONFLICT'],
  },
  'GET /api/dispatch/keys': {
    summary: 'Keys of a location that nobody accounts for, the longest missing first',
    access: 'queue.view',
    isPrivate: true,
    query: z.object({ locationId: id }),
    response: z.object({
      keys: z.array(
        z.object({
          stayId: id,
          ticketNumber: z.string(),
          licensePlate: z.string().nullable(),
          plateRegion: z.string().nullable(),
          key: carKey,
        }),
      ),
    }),
    errors: ['LOCATION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
