import { describe, expect, test } from 'vitest';
import {
  formatRecoveryCode,
  isSecondFactorRequired,
  normaliseRecoveryCode,
} from './secondFactor.ts';

describe('a recovery code', () => {
  const code = formatRecoveryCode(Uint8Array.from([0, 10, 31, 32, 200, 255, 1, 18, 19, 20]));

  test('has two halves of five letters and digits', () => {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  });

  test.each([
    code,
    code.toUpperCase(),
    code.replace('-', ''),
    ` ${code.replace('-', ' - ')} `,
    code.replaceAll('1', 'l').replaceAll('0', 'O'),
    code.replaceAll('0', '٠').replaceAll('1', '١'),
  ])('typed as %s is the same code', (typed) => {
    expect(normaliseRecoveryCode(typed)).toBe(code);
  });

  test.each(['', '123456', `${code}0`, '-----', 'uuuuu-uuuuu'])('%s is refused', (typed) => {
    expect(normaliseRecoveryCode(typed)).toBe('');
  });
});

test('roles and settings decide who needs a second factor', () => {
  const person = {
    isAdministrator: false,
    isProduction: true,
    isRequiredByBusiness: false,
    isRequiredByPlatform: false,
  };
  expect(isSecondFactorRequired(person)).toBe(false);
  expect(isSecondFactorRequired({ ...person, isAdministrator: true })).toBe(true);
  const administrator = { ...person, isAdministrator: true, isProduction: false };
  expect(isSecondFactorRequired(administrator)).toBe(false);
  expect(isSecondFactorRequired({ ...person, isRequiredByBusiness: true })).toBe(true);
  expect(isSecondFactorRequired({ ...administrator, isRequiredByPlatform: true })).toBe(true);
});
