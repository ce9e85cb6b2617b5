import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { handoverRules } from '../businesses/curb.ts';
import {
  decideHandover,
  HANDOVER_TRIES,
  type HandoverTries,
  handoverChecks,
  readHandoverCode,
  writeHandoverQr,
} from './handover.ts';
import { countLockedMinutes, HANDOVER_LOCK_MINUTES } from './handoverLock.ts';

const orderId = '0d9a3b6e-6a52-4f5b-9a3c-0d6a4b1c2e3f';
const now = new Date('2026-11-22T20:00:00Z');
const fresh: HandoverTries = { tries: 0, lockedUntil: null };

describe('a typed or scanned handover code', () => {
  it.each([
    ['4072', { code: '4072', orderId: null }],
    [' 40 72 ', { code: '4072', orderId: null }],
    ['٤٠٧٢', { code: '4072', orderId: null }],
    ['\u206740\u200F72\u2069', { code: '4072', orderId: null }],
    [writeHandoverQr(orderId, '4072'), { code: '4072', orderId }],
  ])('%j is accepted', (entered, code) => expect(readHandoverCode(entered)).toEqual(code));

  it.each([
    '',
    '407',
    '40721',
    'A-1698',
    'https://example.test/customer/ticket/tkt_x',
    `portico:handover:${orderId}:40`,
    `portico:handover:x:4072`,
  ])('%j is refused', (entered) => expect(readHandoverCode(entered)).toBeNull());
});

describe('a location’s handover rule', () => {
  const offers = [
    { by: 'code', isRight: true },
    { by: 'code', isRight: false },
    { by: 'scan', isRight: true },
    ...handoverChecks.map((by) => ({ by })),
    { by: 'nothing' },
  ] as const;
  const decided = (rule: (typeof handoverRules)[number]) =>
    offers.map((offer) => {
      const decision = decideHandover({ rule, offer, checks: handoverChecks, tried: fresh, now });
      return decision.outcome === 'given' ? decision.proof : decision.outcome;
    });

  it('off lets every car go without a code', () => {
    expect(new Set(decided('off'))).toEqual(new Set(['off']));
  });

  it('ask accepts any proof, and records where there was none', () => {
    const checks = ['name_and_plate', 'key_claim', 'identity_paper'];
    expect(decided('ask')).toEqual(['code', 'wrong', 'scan', ...checks, 'unchecked']);
  });

  it('always accepts the code alone', () => {
    const checks = ['required', 'required', 'required'];
    expect(decided('always')).toEqual(['code', 'wrong', 'scan', ...checks, 'required']);
  });
});

it('locks after too many wrong codes, refuses the right one too, and ends by itself', () => {
  const lockedUntil = new Date(now.getTime() + 1);
  const tried = { tries: HANDOVER_TRIES, lockedUntil };
  const right = { by: 'code', isRight: true } as const;
  const ask = { rule: 'ask', tried } as const;
  expect(decideHandover({ ...ask, checks: handoverChecks, offer: right, now }).outcome).toBe(
    'locked',
  );
  expect(
    decideHandover({ ...ask, checks: handoverChecks, offer: { by: 'nothing' }, now }).outcome,
  ).toBe('locked');
  expect(
    decideHandover({ ...ask, checks: handoverChecks, offer: { by: 'key_claim' }, now }).outcome,
  ).toBe('given');
  expect(
    decideHandover({ ...ask, checks: handoverChecks, offer: right, now: lockedUntil }).outcome,
  ).toBe('given');
  const wrong = { by: 'code', isRight: false } as const;
  expect(
    decideHandover({ ...ask, checks: handoverChecks, offer: wrong, now: lockedUntil }),
  ).toEqual({ outcome: 'wrong', tries: 1, lockedUntil: null });
});

it('reports the minutes left of a lock, and never more than its whole length', () => {
  const at = (seconds: number) => now.getTime() + seconds * 1000;
  const until = new Date(at(HANDOVER_LOCK_MINUTES * 60)).toISOString();
  expect(countLockedMinutes(until, at(-9))).toBe(HANDOVER_LOCK_MINUTES);
  expect(countLockedMinutes(until, at(0))).toBe(HANDOVER_LOCK_MINUTES);
  expect(countLockedMinutes(until, at(61))).toBe(HANDOVER_LOCK_MINUTES - 1);
  expect(countLockedMinutes(until, at(299))).toBe(1);
  expect(countLockedMinutes(until, at(300))).toBeNull();
  expect(countLockedMinutes(null, at(0))).toBeNull();
});

it('compares at most five codes in any five minutes', () => {
  const entry = fc.record({
    seconds: fc.integer({ min: 0, max: 400 }),
    isRight: fc.constant(false),
    by: fc.constantFrom('code' as const, 'scan' as const),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('ask' as const, 'always' as const),
      fc.array(entry, { maxLength: 60 }),
      (rule, entries) => {
        let tried = fresh;
        let at = now.getTime();
        const locks: number[] = [];
        let sinceLock = 0;
        for (const { seconds, ...offer } of entries) {
          at += seconds * 1000;
          const decision = decideHandover({
            rule,
            offer,
            checks: handoverChecks,
            tried,
            now: new Date(at),
          });
          const last = locks.at(-1);
          if (last !== undefined && at < last + HANDOVER_LOCK_MINUTES * 60_000) {
            expect(decision.outcome).toBe('locked');
            continue;
          }
          if (decision.outcome !== 'wrong') throw new Error(decision.outcome);
          sinceLock += 1;
          expect(decision.tries).toBe(sinceLock);
          expect(decision.lockedUntil !== null).toBe(sinceLock === HANDOVER_TRIES);
          if (decision.lockedUntil) {
            locks.push(at);
            sinceLock = 0;
          }
          tried = decision;
        }
      },
    ),
  );
});
