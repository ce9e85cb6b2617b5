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

test('the conversation is read again when somebody wrote, or another has the car', () => {
  expect(hint('message_sent')).toEqual(['ticket', 'talk']);
  expect(hint('car_retrieval_request')).toEqual(['ticket', 'talk']);
  expect(hint('service_status_update')).toEqual(['ticket', 'talk']);
});

test('what happens to the order leaves the conversation alone', () => {
  for (const type of ['retrieval_requested', 'payment_completed', 'order_updated'] as const)
    expect(hint(type)).toEqual(['ticket']);
});

test('what concerns the staff is not read at all, and what is not known is read whole', () => {
  expect(listStaleParts({ type: 'staff_updated', locationId: 'gate' })).toEqual([]);
  expect(listStaleParts({ type: 'day_updated', locationId: 'gate' })).toEqual([]);
  expect(hint('car_washed' as 'message_sent')).toEqual(['ticket', 'talk']);
});
