import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBeingReturned,
  isInCustody,
  isOpenStay,
  isReturnable,
  nextStayStatus,
  stayEvents,
  stayStatuses,
} from './states.ts';

describe('nextStayStatus', () => {
  it('allows these transitions and no other', () => {
    const found = stayStatuses.flatMap((from) =>
      stayEvents.flatMap((event) => {
        const to = nextStayStatus(from, event);
        return to === null ? [] : [`${from} -${event}-> ${to}`];
      }),
    );
    expect(found).toEqual([
      'expected -receive-> received',
      'expected -cancel-> cancelled',
      'received -park-> parked',
      'received -cancel-> cancelled',
      'parked -unpark-> received',
      'parked -request_return-> returning',
      'returning -return_cancelled-> parked',
      'returning -car_ready-> ready',
      'ready -unready-> returning',
      'ready -park_again-> returning',
      'ready -hand_over-> returned',
      'returned -reopen-> ready',
    ]);
  });

  it('reaches only known states, and leaves a final state only where a handover is taken back', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...stayEvents), { maxLength: 40 }), (events) => {
        let status: (typeof stayStatuses)[number] = 'expected';
        for (const event of events) {
          const next = nextStayStatus(status, event);
          if (next === null) continue;
          expect(isOpenStay(status) || event === 'reopen').toBe(true);
          expect(stayStatuses).toContain(next);
          status = next;
        }
      }),
    );
  });
});

describe('a stay by its status', () => {
  it('is in custody from received until it is handed back', () => {
    expect(stayStatuses.filter(isInCustody)).toEqual(['received', 'parked', 'returning', 'ready']);
  });
  it('can be asked back once parked, and is then on its way until the handover', () => {
    expect(stayStatuses.filter(isReturnable)).toEqual(['parked']);
    expect(stayStatuses.filter(isBeingReturned)).toEqual(['returning', 'ready']);
  });
  it('is open until it is returned or cancelled', () => {
    expect(stayStatuses.filter((status) => !isOpenStay(status))).toEqual(['returned', 'cancelled']);
  });
});
