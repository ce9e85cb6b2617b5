import {
  MAX_TARGET_MINUTES,
  MIN_TARGET_MINUTES,
  parseTargetMinutes,
} from '#domain/orders/targetMinutes.ts';
import { computeMaxTip, isValidTip, majorToMinor } from '#domain/shared/money.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

export type ParseResult<Problem extends string> = { value: number } | { problem: Problem };

/** Empty or under 1 is `invalid`; a fraction, or more than can be asked for, is out of `range`. */
export function readMinutes(typed: string): ParseResult<'invalid' | 'range'> {
  const value = parseTargetMinutes(typed);
  if (value !== null) return { value };
  const number = Number(toLatinDigits(typed).trim() || 'nothing');
  const isAmount = number >= MIN_TARGET_MINUTES || number > MAX_TARGET_MINUTES;
  return { problem: isAmount ? 'range' : 'invalid' };
}

/** A tip on a fee as it is typed, in minor units. An empty field is no tip. */
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
