import { z } from 'zod';
import { orderStatuses } from '#domain/orders/states.ts';
import { wallLayouts } from '#domain/orders/wall.ts';
import type { OperationTable } from './operation.ts';
import { id, instant, namedLocation } from './people.ts';

const wallDevice = z.object({
  id,
  name: z.string(),
  layout: z.enum(wallLayouts),
  createdAt: instant,
  /**
   * When the wall screen was last in use, to the minute. Null until somebody opens the screen's
   * link.
   */
  lastSeenAt: instant.nullable(),
});
export type WallDevice = z.infer<typeof wallDevice>;

/** Car on a wall screen. */
const wallCar = z.object({
  id,
  ticketNumber: z.string(),
  status: z.enum(orderStatuses),
  promisedAt: instant.nullable(),
  expectedAt: instant.nullable(),
  etaMinutes: z.number().int(),
  readyAt: instant.nullable(),
  /** License plate, only in the staff layout, otherwise null. The same applies to `spot`. */
  plate: z.string().nullable(),
  plateRegion: z.string().nullable(),
  spot: z.string().nullable(),
});
export type WallCar = z.infer<typeof wallCar>;

export const wallView = z.object({
  layout: z.enum(wallLayouts),
  ...namedLocation,
  entrance: z.string().nullable(),
  /** Cars at the curb and on their way. The staff layout also shows cars that wait for a runner. */
  cars: z.array(wallCar),
});
export type WallView = z.infer<typeof wallView>;

export const wallOperations = {
  'POST /api/wall/view': {
    summary: 'What a screen on a wall shows, by its own token; ends at once when that is revoked',
    access: 'public',
    tokenInBody: 'token',
    body: z.object({ token: z.string().min(1).max(100) }),
    response: wallView,
    errors: ['NOT_FOUND'],
  },
  'GET /api/wall/devices': {
    summary: "A location's screens on walls",
    access: 'queue.dispatch',
    notByTokens: true,
    isPrivate: true,
    query: z.object({ locationId: id }),
    response: z.object({ devices: z.array(wallDevice) }),
    errors: ['LOCATION_NOT_FOUND'],
  },
  'POST /api/wall/devices': {
    summary:
      'Makes a link for a screen on a wall; its token is told here and to a repeat, and never again',
    access: 'queue.dispatch',
    notByTokens: true,
    // Refused while impersonating, because the screen's link would outlive the administrator's
    // session.
    notWhileImpersonating: true,
    body: z.object({
      locationId: id,
      name: z.string().trim().min(1).max(80),
      layout: z.enum(wallLayouts),
    }),
    response: z.object({ device: wallDevice, token: z.string() }),
    errors: ['LOCATION_NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
  'POST /api/wall/devices/{id}/revoke': {
    summary: 'Ends a screen on a wall at once; what is revoked stays so',
    access: 'queue.dispatch',
    notByTokens: true,
    params: z.object({ id }),
    response: z.object({ id }),
    errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  },
} as const satisfies OperationTable;
