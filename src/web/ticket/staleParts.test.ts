import { expect, test } from 'vitest';
import type { StayHint } from '#contract/events.ts';
import { listStaleParts } from './staleParts.ts';

const hint = (type: StayHint['type']) =>
  listStaleParts({
    type,
    stayId: 'stay',
    orderId: 'order',
    locationId: 'gate',
    channel: 'ticket',
    status: 'parked',
    version: 3,
  });

test('a message, or another runner, refreshes the conversation', () => {
  expect(hint('message_sent')).toEqual(['ticket', 'talk']);
  expect(hint('car_retrieval_request')).toEqual(['ticket', 'talk']);
  expect(hint('service_status_update')).toEqual(['ticket', 'talk']);
});

test('a change of the order does not refresh the conversation', () => {
  for (const type of ['retrieval_requested', 'payment_completed', 'order_updated'] as const)
    expect(hint(type)).toEqual(['ticket']);
});

test('staff events refresh nothing, and unknown events everything', () => {
  expect(listStaleParts({ type: 'staff_updated', locationId: 'gate' })).toEqual([]);
  expect(listStaleParts({ type: 'day_updated', locationId: 'gate' })).toEqual([]);
  expect(hint('car_washed' as 'message_sent')).toEqual(['ticket', 'talk']);
});
