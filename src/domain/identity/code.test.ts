import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCarriedAttempts,
  decideCodeAttempt,
  computeCodeExpiry,
  invitationCodeRule,
  isCodeLocked,
  ticketCodeRule,
} from './code.ts';
import type { CodeRule, CodeState } from './code.ts';
import { getInitialValues, lifetimeBounds } from '#domain/operator/settingBounds.ts';

const lifetimes = getInitialValues(lifetimeBounds);
const sent = new Date('2030-01-01T12:00:00Z');
const at = (minutes: number) => new Date(sent.getTime() + minutes * 60_000);
const fresh: CodeState & { rule: CodeRule } = {
  rule: ticketCodeRule,
  attempts: 0,
  lockedUntil: null,
  expiresAt: computeCodeExpiry(sent, ticketCodeRule, lifetimes),
  consumedAt: null,
};

describe('codeAttempt', () => {
  it('accepts the right code for ten minutes', () => {
    expect(decideCodeAttempt({ ...fresh, now: at(9.99), matches: true }).outcome).toBe('accepted');
    expect(decideCodeAttempt({ ...fresh, now: at(10), matches: true }).outcome).toBe('expired');
  });

  it('counts a wrong code without locking', () => {
    expect(decideCodeAttempt({ ...fresh, now: sent, matches: false })).toEqual({
      outcome: 'wrong',
      attempts: 1,
      lockedUntil: null,
    });
  });

  it('locks for 15 minutes with the fifth wrong code, and refuses the right one too', () => {
    const fifth = decideCodeAttempt({ ...fresh, attempts: 4, now: at(1), matches: false });
    expect(fifth).toEqual({ outcome: 'wrong', attempts: 5, lockedUntil: at(16) });
    const state = { ...fresh, ...fifth };
    expect(decideCodeAttempt({ ...state, now: at(2), matches: true }).outcome).toBe('locked');
    expect(isCodeLocked({ ...state, now: at(15.99) })).toBe(true);
    expect(isCodeLocked({ ...state, now: at(16) })).toBe(false);
    const longLived = { ...state, expiresAt: at(1000) };
    expect(decideCodeAttempt({ ...longLived, now: at(16), matches: true }).outcome).toBe('expired');
  });

  it('accepts a code only once', () => {
    const used = { ...fresh, consumedAt: sent };
    expect(decideCodeAttempt({ ...used, now: sent, matches: true }).outcome).toBe('used');
  });

  it('compares at most five wrong guesses, in whatever order and time they come', () => {
    const guess = fc.record({ minute: fc.nat(60), matches: fc.boolean() });
    fc.assert(
      fc.property(fc.array(guess, { maxLength: 60 }), (guesses) => {
        let state: CodeState = fresh;
        let looked = 0;
        let accepted = 0;
        for (const { minute, matches } of guesses.toSorted((a, b) => a.minute - b.minute)) {
          const now = at(minute);
          const decision = decideCodeAttempt({ ...state, rule: ticketCodeRule, now, matches });
          if (decision.outcome === 'wrong') looked += 1;
          if (decision.outcome === 'accepted') accepted += 1;
          const consumedAt = decision.outcome === 'accepted' ? now : state.consumedAt;
          state = { ...state, ...decision, consumedAt };
        }
        expect(looked).toBeLessThanOrEqual(ticketCodeRule.tries);
        expect(accepted).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('compares at most 40 of 10,000 guesses at an invitation during its whole life', () => {
    const expiresAt = computeCodeExpiry(sent, invitationCodeRule, lifetimes);
    let state: CodeState = { ...fresh, expiresAt };
    const outcomes: Record<string, number> = {};
    for (let guess = 0; guess < 10_000; guess += 1) {
      const now = at((guess * (72 * 60)) / 10_000);
      const decision = decideCodeAttempt({
        ...state,
        rule: invitationCodeRule,
        now,
        matches: false,
      });
      outcomes[decision.outcome] = (outcomes[decision.outcome] ?? 0) + 1;
      state = { ...state, ...decision };
    }
    expect(outcomes).toEqual({ wrong: 40, expired: 9_960 });
    const right = { ...state, rule: invitationCodeRule, now: sent, matches: true };
    expect(decideCodeAttempt(right).outcome).toBe('expired');
  });

  it('accepts an invitation for three days', () => {
    const living = {
      ...fresh,
      expiresAt: computeCodeExpiry(sent, invitationCodeRule, lifetimes),
      rule: invitationCodeRule,
    };
    const end = 72 * 60;
    expect(decideCodeAttempt({ ...living, now: at(end - 1), matches: true }).outcome).toBe(
      'accepted',
    );
    expect(decideCodeAttempt({ ...living, now: at(end), matches: true }).outcome).toBe('expired');
  });
});

describe('carriedTries', () => {
  const now = new Date('2026-01-01T12:00:00Z');
  const before = (minutesAgo: number, attempts: number) => ({
    rule: ticketCodeRule,
    attempts,
    consumedAt: null,
    createdAt: new Date(now.getTime() - minutesAgo * 60_000),
    now,
  });

  it('carries wrong tries over to a new code for as long as they could lock', () => {
    expect(countCarriedAttempts(before(0, 4))).toBe(4);
    expect(countCarriedAttempts(before(14.99, 4))).toBe(4);
    expect(countCarriedAttempts(before(15, 4))).toBe(0);
  });

  it('starts at zero after a code that was locked or used', () => {
    expect(countCarriedAttempts(before(1, 5))).toBe(0);
    expect(countCarriedAttempts({ ...before(1, 3), consumedAt: now })).toBe(0);
  });

  it('carries nothing over where each code has its own lock', () => {
    expect(countCarriedAttempts({ ...before(1, 3), rule: invitationCodeRule })).toBe(0);
  });
});
