import type { DemoAccount } from './DemoAccounts.tsx';

/** The two valets of a development installation, with their PIN where one is asked for. */
export function demoValets(nameOf: (number: number) => string, pin?: string): DemoAccount[] {
  return [1, 2].map((number) => ({
    name: nameOf(number),
    identifier: `+1555010000${number}`,
    ...(pin ? { secret: pin } : {}),
  }));
}
