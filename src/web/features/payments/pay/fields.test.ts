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
    ['', 0],
    ['5', 500],
    ['7.5', 750],
    ['$12.34', 1234],
    ['٧٫٥٠', 750],
    ['1,000', 100_000],
  ])('%s is %i cents', (typed, value) => {
    expect(readTip(typed)).toEqual({ value });
  });
  it.each([
    ['five', 'invalid'],
    ['-1', 'invalid'],
    ['1.005', 'invalid'],
    ['1000.01', 'tooMuch'],
  ])('%s is %s', (typed, problem) => {
    expect(readTip(typed)).toEqual({ problem });
  });
});
