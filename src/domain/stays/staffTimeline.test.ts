import { expect, test } from 'vitest';
import { toStaffTimeline } from './staffTimeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 20, minute));

test('each step is listed once, with how long it lasted', () => {
  const timeline = toStaffTimeline([
    { type: 'stay.announce', at: at(0) },
    { type: 'stay.receive', at: at(2) },
    { type: 'stay.park', at: at(5) },
    { type: 'order.request', at: at(30) },
    { type: 'stay.request_return', at: at(30) },
    { type: 'order.ready', at: at(36) },
    { type: 'stay.car_ready', at: at(36) },
  ]);
  expect(timeline.map(({ type, lastedSeconds }) => [type, lastedSeconds])).toEqual([
    ['stay.announce', 120],
    ['stay.receive', 180],
    ['stay.park', 1500],
    ['order.request', 360],
    ['order.ready', null],
  ]);
  expect(toStaffTimeline([])).toEqual([]);
});
