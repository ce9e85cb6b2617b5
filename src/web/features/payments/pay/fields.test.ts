import { describe, expect, it } from 'vitest';
import { readMinutes, readTip } from './fields.ts';

describe('readMinutes', () => {
  it.each([
    ['1', 1],
    ['45', 45],
    [' 20 ', 20],
    ['٢٠', 20],
  ])('%s is %i', (typed, value) => {
    expect(readMinutes(typed)).toEqual({ value });
  });
  it.each(['', '  ', '0', '-5', 'soon'])('%s is invalid', (typed) => {
    expect(readMinutes(typed)).toEqual({ problem: 'invalid' });
  });
  it.each(['46', '1000', '7.5', '٤٦', '99999999999999'])('%s is out of range', (typed) => {
    expect(readMinutes(typed)).toEqual({ problem: 'range' });
  });
});

describe('readTip', () => {
  it.each([
    ['', 'USD', 0],
    ['5', 'USD', 500],
    ['7.5', 'USD', 750],
    ['3,50', 'USD', 350],
    ['$12.34', 'USD', 1234],
    ['٧٫٥٠', 'USD', 750],
    ['1,000', 'USD', 100_000],
    ['7.5', 'AED', 750],
    ['AED 7.50', 'AED', 750],
    ['٧٫٥٠ د.إ.', 'AED', 750],
    ['500', 'JPY', 500],
    ['٥٠٠', 'JPY', 500],
    ['1.250', 'KWD', 1250],
    ['١٫٢٥٠', 'KWD', 1250],
  ])('%s of %s is %i of its smallest units', (typed, currency, value) => {
    expect(readTip(typed, currency, 1500)).toEqual({ value });
  });
  it.each([
    ['five', 'USD', 'invalid'],
    ['-1', 'USD', 'invalid'],
    ['1.005', 'USD', 'invalid'],
    ['$5', 'AED', 'invalid'],
    ['7.5', 'JPY', 'invalid'],
    ['1.0005', 'KWD', 'invalid'],
    ['1.255', 'KWD', 'invalid'],
    ['1000.01', 'USD', 'tooMuch'],
    ['1000.001', 'KWD', 'tooMuch'],
  ])('%s of %s is %s', (typed, currency, problem) => {
    expect(readTip(typed, currency, 1500)).toEqual({ problem });
  });
  it('accepts as much as a large fee', () => {
    expect(readTip('21,600', 'IDR', 2_160_000)).toEqual({ value: 2_160_000 });
    expect(readTip('21,600.01', 'IDR', 2_160_000)).toEqual({ problem: 'tooMuch' });
  });
});
