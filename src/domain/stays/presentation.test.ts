import { describe, expect, it } from 'vitest';
import { parkingSessionStatus, serviceStatus, ticketStatus } from './presentation.ts';
import type { StayStatus } from './states.ts';

describe('the three vocabularies', () => {
  it.each<[StayStatus, string, string, string]>([
    ['expected', 'pending', 'waiting_for_customer', 'awaiting_otp'],
    ['received', 'accepted', 'linked', 'checked_in'],
    ['parked', 'parked', 'parked', 'parked'],
    ['returning', 'retrieval_requested', 'retrieval_requested', 'parked'],
    ['ready', 'retrieval_requested', 'ready_for_pickup', 'parked'],
    ['returned', 'completed', 'completed', 'completed'],
    ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
  ])('%s is %s, %s, %s', (status, service, session, ticket) => {
    expect(serviceStatus(status)).toBe(service);
    expect(parkingSessionStatus(status)).toBe(session);
    expect(ticketStatus(status)).toBe(ticket);
  });
});
