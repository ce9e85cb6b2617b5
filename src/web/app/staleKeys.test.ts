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
/** Which screens of the staff read again. */
const readByStaff = (keys: readonly (readonly unknown[])[]) =>
  Object.entries(staff)
    .filter(([, key]) => keys.some((stale) => stale.join() === key.join()))
    .map(([name]) => name);

describe('an announced car concerns the list of its channel alone', () => {
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
  // With its order: the car is at the curb, or handed over.
  ['service_status_update', ['queue', 'jobs']],
  ['order_updated', ['queue', 'jobs']],
  ['message_sent', ['conversations']],
] as const)('of a ticket, %s is read by %j', (type, screens) => {
  expect(readByStaff(hint(type))).toEqual(screens);
});

test('a step without an order is read by the queue as well: its valet is free', () => {
  const { orderId: _, ...step } = change('ticket');
  expect(readByStaff(listStaleKeys({ type: 'service_status_update', ...step }))).toEqual([
    'queue',
    'jobs',
    'tickets',
    'conversations',
  ]);
});

test('a session is listed until it is handed over', () => {
  for (const type of ['retrieval_requested', 'service_status_update', 'order_updated'] as const)
    expect(hint(type, 'session')).toContain(liveKeys.sessions);
  expect(hint('retrieval_requested', 'request')).not.toContain(liveKeys.sessions);
});

test('whoever has the car open reads it again with every change of it', () => {
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

test('money that moves is read with the transactions, a message is not', () => {
  expect(hint('payment_completed')).toContain(liveKeys.transactions);
  expect(hint('order_updated')).toContain(liveKeys.transactions);
  expect(hint('message_sent')).not.toContain(liveKeys.transactions);
  expect(hint('message_sent')).toContainEqual(liveKeys.conversation('stay'));
});

test('a change among the staff concerns those who send them', () => {
  const keys = listStaleKeys({ type: 'staff_updated', locationId: 'gate' });
  expect(readByStaff(keys)).toEqual(['queue']);
  const keysOfNotice = listStaleKeys({ type: 'notification', notificationId: '1' });
  expect(keysOfNotice).toContainEqual([...notificationsKey, 'ar', '1']);
});

test('a day that is signed is read again by whoever has it open at that location', () => {
  expect(listStaleKeys({ type: 'day_updated', locationId: 'gate' })).toEqual([
    liveKeys.days('gate'),
  ]);
});

test('what a server of another version says is never missed', () => {
  const unknown = { ...change('ticket'), type: 'car_washed' as 'message_sent' };
  expect(listStaleKeys(unknown)).toEqual([['live']]);
  const noChannel = { ...change('ticket'), channel: undefined as unknown as StayChannel };
  const keys = listStaleKeys({ type: 'new_parking_request', ...noChannel });
  expect(readByStaff(keys)).toEqual(['jobs', 'tickets', 'sessions']);
});
