import { expect, test } from 'vitest';
import type { GuestOrder } from '#contract/orders.ts';
import { writePaidLabel } from './Lines.tsx';

type Settlement = GuestOrder['settlements'][number];

const write = (totalCents: number, settlements: Settlement[]) =>
  writePaidLabel({ totalCents, settlements } as GuestOrder, ((key: string) => key) as never);

const cash: Settlement = { way: 'cash', amountCents: 1620, account: null };
const given: Settlement = { way: 'complimentary', amountCents: 500, account: null };

test('a total lists how it was paid, and names the card only beside another way', () => {
  expect(write(1620, [])).toBe('pay:lines.paid');
  expect(write(1620, [cash])).toBe('pay:lines.paid · pay:lines.cash');
  expect(write(1120, [given])).toBe('pay:lines.paid');
  // The guest paid in cash and tipped by card.
  expect(write(2620, [cash])).toBe('pay:lines.paid · pay:lines.cash · pay:card.title');
});
