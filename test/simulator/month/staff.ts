import { MINUTE } from '../clock.ts';
import { closeTipPools } from '#server/features/payments/pool/closeTipPools.ts';
import { updateRows } from '#test/factories/rows.ts';
import type { Month } from './guest.ts';
import { POINT, setSign, type StaffMember, type StageLocation } from '../stage/stage.ts';
import { findTime } from '../stage/calendar.ts';

/** Works a shift until its end, and leaves unfinished cars to other valets. */
export async function playShift(
  { server, clock, book, steps }: Month,
  place: StageLocation,
  valet: StaffMember,
  until: number,
): Promise<void> {
  const press = () => ({ call: server.as(valet.token), by: valet.id, at: clock.now });
  const show = () => {
    const at = new Date(clock.now).toISOString();
    return { ...POINT, accuracy: 12, positionAt: at, pressedAt: at };
  };
  const shift = await steps.startShift(press(), place, show());
  await clock.until(until);
  await steps.endShift(press(), shift, { ...show(), leaveCars: true });
  // The server puts the cars that the valet was sent for back into the queue.
  for (const order of book.orders)
    if (order.runner === valet.id && order.readyAt === null && order.cancelledAt === null)
      book.sendRunner(order, null, clock.now);
}

/** Extends all sessions, because the clock advances by a month. */
export async function staySignedIn({ server, clock }: Month): Promise<void> {
  await updateRows(
    server,
    'sessions',
    {},
    {
      last_seen_at: new Date(clock.now),
      expires_at: new Date(clock.now + 48 * 60 * MINUTE),
    },
  );
}

/** Runs the routine that divides tip pools. Called at the times at which a worker would run it. */
export const dividePools = ({ server }: Month) => closeTipPools(server.ctx);

/** Changes the prices. Cars that are already parked keep the old prices. */
export async function changeSign(
  month: Month,
  place: StageLocation,
  factor: number,
): Promise<void> {
  const { business, signs } = place;
  const before = signs.at(-1)?.sign;
  if (!before) return;
  const raise = (cents: number) => Math.round((cents * factor) / 10) * 10;
  const sign = {
    ...before,
    hour: raise(before.hour),
    ...(before.flat === undefined ? {} : { flat: raise(before.flat) }),
  };
  await setSign(month.server, business, place.id, sign);
  signs.push({ from: month.clock.now, sign });
  month.book.count('price changed');
}

/** Changes the time zone of a location, as a correction. */
export async function changeZone(month: Month, place: StageLocation, zone: string): Promise<void> {
  await month.server.as(place.business.manager.token)('PATCH /api/business/locations/{id}', {
    params: { id: place.id },
    body: { timeZone: zone, country: 'GR' },
  });
  place.calendar.changeZone(month.clock.now, zone);
  month.book.count('zone changed');
}

export const atHour = (place: StageLocation, date: string, hour: number): number =>
  findTime(date, Math.round(hour * 60), place.calendar.zoneAt(findTime(date, 12 * 60, 'UTC')));
