import { expect, it } from 'vitest';
import { readOptions, WrongOption } from './options.ts';

const read = (...args: string[]) => readOptions(['evening', ...args], 'any');

it('the defaults are 300 cars in four hours', () => {
  expect(read()).toEqual({ scenario: 'evening', seed: 'any', cars: 300, hours: 4, minutes: 6 });
});

it('the other scenarios have fewer options', () => {
  expect(readOptions(['rush', '--seed', '7'], 'any')).toEqual({ scenario: 'rush', seed: '7' });
  const month = { scenario: 'month', seed: 'any', cars: 2.5 };
  expect(readOptions(['month', '--cars', '2.5'], 'any')).toEqual(month);
  expect(() => readOptions(['month', '--hours', '2'], 'any')).toThrow(WrongOption);
});

it('an unknown scenario is refused', () => {
  const line = 'There are the scenarios evening, rush, month.';
  expect(() => readOptions(['party'], 'any')).toThrow(new WrongOption(line));
  expect(() => readOptions([], 'any')).toThrow(line);
});

it('given options replace the defaults', () => {
  expect(read('--seed', 'saturday', '--cars', '12', '--hours=0.4', '--minutes', '0.16')).toEqual({
    scenario: 'evening',
    seed: 'saturday',
    cars: 12,
    hours: 0.4,
    minutes: 0.16,
  });
});

it.each([
  [['--cars', 'abc'], "--cars is to be a whole number above 0, not 'abc'."],
  [['--cars', '0'], "--cars is to be a whole number above 0, not '0'."],
  [['--cars', '1.5'], "--cars is to be a whole number above 0, not '1.5'."],
  [['--cars=-3'], "--cars is to be a whole number above 0, not '-3'."],
  [['--cars='], "--cars is to be a whole number above 0, not ''."],
  [['--hours', '0'], "--hours is to be a number above 0, not '0'."],
  [['--hours', 'Infinity'], "--hours is to be a number above 0, not 'Infinity'."],
  [['--minutes', '6m'], "--minutes is to be a number above 0, not '6m'."],
])('the value %j is refused', (args, line) => {
  expect(() => read(...args)).toThrow(new WrongOption(line));
});

it.each([
  [['--car', '3'], /^Unknown option '--car'\. There are --seed WORD/],
  [['12'], /^Unexpected argument '12'\. /],
  [['--cars'], /^Option '--cars <value>' argument missing\. /],
  [['--cars', '--hours'], /^Option '--cars' argument is ambiguous\. /],
])('the arguments %j are refused with one line that lists the options', (args, line) => {
  expect(() => read(...args)).toThrow(WrongOption);
  expect(() => read(...args)).toThrow(line);
  expect(() => read(...args)).not.toThrow(/\n/);
});
