import {
  MAX_TARGET_MINUTES,
  MIN_TARGET_MINUTES,
  parseTargetMinutes,
} from '#domain/orders/targetMinutes.ts';
import { computeMaxTip, isValidTip, majorToMinor } from '#domain/shared/money.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

export type ParseResult<Problem extends string> = { value: number } | { problem: Problem };

/**
 * Parses the minutes until a pickup. Empty or below 1 is `invalid`; a fraction, or more than the
 * maximum, is `range`.
 */
export function readMinutes(typed: string): ParseResult<'invalid' | 'range'> {
  const value = parseTargetMinutes(typed);
  if (value !== null) return { value };
  const number = Number(toLatinDigits(typed).trim() || 'nothing');
  const isAmount = number >= MIN_TARGET_MINUTES || number > MAX_TARGET_MINUTES;
  return { problem: isAmount ? 'range' : 'invalid' };
}

/** Parses a typed tip into minor units; an empty field is zero. */
export function readTip(
  typed: string,
  currency: string,
  feeCents: number,
): ParseResult<'invalid' | 'tooMuch'> {
  if (typed.trim() === '') return { value: 0 };
  const value = majorToMinor(typed, currency);
  if (value === null) return { problem: 'invalid' };
  if (value > computeMaxTip(currency, feeCents)) return { problem: 'tooMuch' };
  return isValidTip(value, currency, feeCents) ? { value } : { problem: 'invalid' };
}
