import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { updateRows } from '../factories/rows.ts';
import type { Month } from './guest.ts';
import { setSign, type Valet, type Venue } from './stage.ts';
import { findTime } from './wall.ts';

const POINT = { latitude: 25.7, longitude: -80.2, accuracy: 12 };
const MINUTE = 60_000;

/** Works a shift until its end, and leaves unfinished cars to other valets. */
export async function playShift(
  month: Month,
  venue: Venue,
  valet: Valet,
  until: number,
): Promise<void> {
  const { server, timeline, book } = month;
  const call = server.as(valet.token);
  const body = () => {
    const at = new Date(timeline.now).toISOString();
    return { ...POINT, positionAt: at, pressedAt: at };
  };
  const { shift } = await call('POST /api/valet/shift/start', {
    body: { ...body(), locationId: venue.place.id },
  });
  const worked: (typeof book.shifts)[number] = {
    place: venue.place,
    person: valet.id,
    from: timeline.now,
    to: null,
  };
  book.shifts.push(worked);
  await timeline.until(until);
  await call('POST /api/valet/shift/end', {
    body: { ...body(), shiftId: shift.id, leaveCars: true },
  });
  worked.to = timeline.now;
  // The server puts the cars that the valet was sent for back into the queue.
  for (const order of book.orders)
    if (order.runner === valet.id && order.readyAt === null && order.cancelledAt === null)
      book.sendRunner(order, null, timeline.now);
}

/** Extends all sessions, because the clock advances by a month. */
export async function staySignedIn({ server, timeline }: Month): Promise<void> {
  await updateRows(
    server,
    'sessions',
    {},
    {
      last_seen_at: new Date(timeline.now),
      expires_at: new Date(timeline.now + 48 * 60 * MINUTE),
    },
  );
}

/** Runs the routine that divides tip pools. Called at the times at which a worker would run it. */
export const dividePools = ({ server }: Month) => closeTipPools(server.ctx);

/** Changes the prices. Cars that are already parked keep the old prices. */
export async function changeSign(month: Month, venue: Venue, factor: number): Promise<void> {
  const { business, place, signs } = venue;
  const before = signs.at(-1)?.sign;
  if (!before) return;
  const raise = (cents: number) => Math.round((cents * factor) / 10) * 10;
  const sign = {
    ...before,
    hour: raise(before.hour),
    ...(before.flat === undefined ? {} : { flat: raise(before.flat) }),
  };
  await setSign(month.server, business, place.id, sign);
  signs.push({ from: month.timeline.now, sign });
  month.book.count('price changed');
}

/** Changes the time zone of a location, as a correction. */
export async function changeZone(month: Month, venue: Venue, zone: string): Promise<void> {
  const { business, place } = venue;
  await month.server.as(business.manager.token)('PATCH /api/business/locations/{id}', {
    params: { id: place.id },
    body: { timeZone: zone, country: 'GR' },
  });
  place.calendar.changeZone(month.timeline.now, zone);
  month.book.count('zone changed');
}

export const atHour = (venue: Venue, date: string, hour: number): number =>
  findTime(
    date,
    Math.round(hour * 60),
    venue.place.calendar.zoneAt(findTime(date, 12 * 60, 'UTC')),
  );
