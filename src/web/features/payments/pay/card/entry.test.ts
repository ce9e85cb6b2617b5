import { describe, expect, it } from 'vitest';
import {
  listCardProblems,
  caretAfter,
  getCardGap,
  groupExpiry,
  groupNumber,
  isCardNumber,
  readExpiry,
} from './entry.ts';

describe('groupNumber', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['٤٢٤٢ ٤٢٤٢-٤٢٤٢.٤٢٤٢', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['42424242424242424242424', '4242 4242 4242 4242 424'],
  ])('%s becomes %s', (typed, grouped) => {
    expect(groupNumber(typed)).toBe(grouped);
  });
});

describe('groupExpiry', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['4', '04'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['430', '04/30'],
    ['4/30', '04/30'],
    ['12/', '12'],
    ['12/3', '12/3'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['١٢/٣٠', '12/30'],
    ['12 / 30', '12/30'],
  ])('%s becomes %s', (typed, grouped) => {
    expect(groupExpiry(typed)).toBe(grouped);
  });
});

describe('caretAfter', () => {
  it.each([
    ['4242 4', 5, 6],
    ['4242 42', 2, 2],
    ['4242 42', 0, 0],
    ['4242 4242', 4, 4],
  ])('in %s behind digit %i is %i', (grouped, digits, caret) => {
    expect(caretAfter(grouped, digits)).toBe(caret);
  });
});

describe('isCardNumber', () => {
  it.each(['4242424242424242', '4000 0025 0000 3155', '378282246310005', '٤٠٠٠٠٠٠٠٠٠٠٠٠٠٠٢'])(
    'accepts %s',
    (number) => expect(isCardNumber(number)).toBe(true),
  );
  it.each(['', '4242', '4242424242424243', '00000000'])('refuses %s', (number) =>
    expect(isCardNumber(number)).toBe(false),
  );
});

describe('listCardProblems', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '08/30', cvc: '123' };
  const within = new Date(2030, 7, 31, 23);
  const after = new Date(2030, 8, 1);

  it('is empty for a good card to the end of its month', () => {
    expect(listCardProblems(good, within)).toEqual({});
    expect(listCardProblems(good, after)).toEqual({ expiry: 'expired' });
  });
  it('names every invalid field', () => {
    expect(listCardProblems({ number: '42', expiry: '13/30', cvc: '1' }, within)).toEqual({
      number: 'invalidNumber',
      expiry: 'invalidExpiry',
      cvc: 'invalidCvc',
    });
  });
  it('asks for a missing number', () => {
    expect(listCardProblems({ ...good, number: ' ' }, within)).toEqual({ number: 'missingNumber' });
  });
  it('names the first missing field first', () => {
    expect(getCardGap({ number: '', expiry: '', cvc: '' }, within)).toBe('missingNumber');
    expect(getCardGap({ ...good, expiry: '08', cvc: '' }, within)).toBe('missingExpiry');
    expect(getCardGap({ ...good, cvc: '1' }, within)).toBe('missingCvc');
    expect(getCardGap(good, within)).toBeNull();
  });
  it('reads the date in Arabic digits', () => {
    expect(readExpiry('٠٨/٣٠')).toEqual({ month: 8, year: 2030 });
  });
});
