import { describe, expect, test } from 'vitest';
import type { StayHint } from '#contract/events.ts';
import type { StayChannel } from '#domain/stays/states.ts';
import { liveKeys, notificationsKey } from './liveKeys.ts';
import { listStaleKeys } from './staleKeys.ts';

const change = (channel: StayChannel) => ({
  stayId: 'stay',
  orderId: 'order',
  locationId: 'gate',
  channel,
  status: 'parked' as const,
  version: 3,
});
const hint = (type: StayHint['type'], channel: StayChannel = 'ticket') =>
  listStaleKeys({ type, ...change(channel) });

const staff = {
  queue: liveKeys.queue('gate'),
  jobs: liveKeys.job('stay'),
  tickets: liveKeys.tickets,
  sessions: liveKeys.sessions,
  conversations: liveKeys.conversationSummary('stay'),
};
/** Lists the screens of staff whose queries are among the stale keys. */
const readByStaff = (keys: readonly (readonly unknown[])[]) =>
  Object.entries(staff)
    .filter(([, key]) => keys.some((stale) => stale.join() === key.join()))
    .map(([name]) => name);

describe('an announced car refreshes only the list of its channel', () => {
  test.each([
    ['ticket', 'tickets'],
    ['session', 'sessions'],
    ['request', 'jobs'],
  ] as const)('%s', (channel, list) => {
    expect(readByStaff(hint('new_parking_request', channel))).toEqual([list]);
  });
});

test.each([
  ['car_being_parked', ['queue', 'jobs', 'tickets', 'conversations']],
  ['link_opened', ['queue', 'jobs', 'tickets', 'conversations']],
  ['retrieval_requested', ['queue']],
  ['payment_completed', ['queue', 'jobs']],
  ['car_retrieval_request', ['queue', 'jobs']],
  // A step with an order is part of the way back: the car is at the curb or handed over.
  ['service_status_update', ['queue', 'jobs']],
  ['order_updated', ['queue', 'jobs']],
  ['message_sent', ['conversations']],
] as const)('of a ticket, %s refreshes %j', (type, screens) => {
  expect(readByStaff(hint(type))).toEqual(screens);
});

test('a step that hangs, takes or parks something renews the free places', () => {
  const places = liveKeys.freePlaces('gate').join();
  const isRenewed = (type: StayHint['type']) => hint(type).some((key) => key.join() === places);
  for (const type of [
    'new_parking_request',
    'car_being_parked',
    'service_status_update',
    'car_retrieval_request',
  ] as const)
    expect(isRenewed(type)).toBe(true);
  for (const type of ['payment_completed', 'order_updated', 'message_sent'] as const)
    expect(isRenewed(type)).toBe(false);
});

test('the combined hint of several orders refreshes what the hints of the single orders do', () => {
  const stays = (['ticket', 'session', 'request'] as const).map((channel) => ({
    stayId: `stay by ${channel}`,
    channel,
  }));
  const single = stays.flatMap((stay) =>
    listStaleKeys({ type: 'order_updated', ...change(stay.channel), ...stay }),
  );
  const keys = listStaleKeys({ type: 'orders_updated', locationId: 'gate', stays });
  expect(new Set(keys.map((key) => key.join()))).toEqual(new Set(single.map((key) => key.join())));
  expect(keys.length).toBeLessThan(single.length);
});

test('a step without an order refreshes the queue too, because its valet is free again', () => {
  const { orderId: _, ...step } = change('ticket');
  expect(readByStaff(listStaleKeys({ type: 'service_status_update', ...step }))).toEqual([
    'queue',
    'jobs',
    'tickets',
    'conversations',
  ]);
});

test('a parking session stays in its list until the handover', () => {
  for (const type of ['retrieval_requested', 'service_status_update', 'order_updated'] as const)
    expect(hint(type, 'session')).toContain(liveKeys.sessions);
  expect(hint('retrieval_requested', 'request')).not.toContain(liveKeys.sessions);
});

test('every change of a car refreshes the screens that show this car', () => {
  const types = [
    'new_parking_request',
    'car_being_parked',
    'service_status_update',
    'retrieval_requested',
    'payment_completed',
    'car_retrieval_request',
    'order_updated',
  ] as const;
  for (const type of types) {
    const keys = hint(type);
    expect(keys).toContainEqual(liveKeys.service('stay'));
    expect(keys).toContainEqual(liveKeys.parkingSession('stay'));
    expect(keys).toContainEqual(liveKeys.ticket('stay'));
    expect(keys).toContain(liveKeys.services);
    expect(keys).toHaveLength(new Set(keys).size);
  }
});

test('a payment refreshes the transactions, a message does not', () => {
  expect(hint('payment_completed')).toContain(liveKeys.transactions);
  expect(hint('order_updated')).toContain(liveKeys.transactions);
  expect(hint('message_sent')).not.toContain(liveKeys.transactions);
  expect(hint('message_sent')).toContainEqual(liveKeys.conversation('stay'));
});

test('a change of staff refreshes the dispatchers’ queue', () => {
  const keys = listStaleKeys({ type: 'staff_updated', locationId: 'gate' });
  expect(readByStaff(keys)).toEqual(['queue']);
  const keysOfNotice = listStaleKeys({ type: 'notification', notificationId: '1' });
  expect(keysOfNotice).toContainEqual([...notificationsKey, 'ar', '1']);
});

test('a signed day refreshes the end-of-day page of that location', () => {
  expect(listStaleKeys({ type: 'day_updated', locationId: 'gate' })).toEqual([
    liveKeys.days('gate'),
    liveKeys.lastDays,
  ]);
});

test('an event type of another version refreshes everything', () => {
  const unknown = { ...change('ticket'), type: 'car_washed' as 'message_sent' };
  expect(listStaleKeys(unknown)).toEqual([['live']]);
  const noChannel = { ...change('ticket'), channel: undefined as unknown as StayChannel };
  const keys = listStaleKeys({ type: 'new_parking_request', ...noChannel });
  expect(readByStaff(keys)).toEqual(['jobs', 'tickets', 'sessions']);
});
