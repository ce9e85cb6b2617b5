import { expect, test } from 'vitest';
import { jobHandlers, listRoutines } from '#server/jobs.ts';
import { ProviderUnreachable } from '#server/platform/payments/provider.ts';
import {
  buildCustomerSession,
  answerBankChallenge,
  buildSavedCard,
  setUnreachable,
  whileUnreachable,
} from '#test/factories/payments.ts';
import { PASSWORD } from '#test/factories/people.ts';
import {
  callInParallel,
  listFields,
  settleOutcomes,
  expectRefusal,
  countOutcomes,
  expectError,
} from '#test/factories/refusals.ts';
import { getRow, updateRows } from '#test/factories/rows.ts';
import { CARDS, cardToken } from '#test/factories/stays.ts';
import { type TestServer } from '#test/harness/server.ts';
import { buildBeforeEach, runServerWithStripe, startForTest } from '#test/harness/runServer.ts';

const ADD = 'POST /api/payment-methods';
const DECLINED_LATER = '4000000000000341';

const server = runServerWithStripe();
const emma = buildBeforeEach(() => buildCustomerSession(server));

const byId = (id: string) => ({ params: { id } });
const findMethod = async (id: string) => {
  const row = await getRow(server, 'saved_cards', id);
  return row.provider_method_id;
};
/** Returns the cards that the provider stores for a person. */
const atProvider = async (personId: string) => cardsAtProvider(await customerAtProvider(personId));
/** Returns the person's customer id at the provider; empty for an unknown person. */
async function customerAtProvider(personId: string): Promise<string> {
  const known = await server.ctx.db
    .selectFrom('payment_customers')
    .select('provider_customer_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return known?.provider_customer_id ?? '';
}
async function cardsAtProvider(customer: string): Promise<string[]> {
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `select id from sandbox_objects
      where body->>'object' = 'payment_method' and body->>'customer' = $1`,
    [customer],
  );
  return rows.map((row) => row.id);
}
async function customersAtProvider(personId: string): Promise<number> {
  const { rowCount } = await server.ctx.pool.query(
    `select from sandbox_objects where body->>'object' = 'customer' and body->'metadata' @> $1`,
    [{ personId }],
  );
  return rowCount ?? 0;
}

test('the first card is the default, and the next ones come after it', async () => {
  expect(await emma.cards()).toEqual([]);
  expect((await emma.add()) as object).toEqual({
    cards: [
      {
        id: expect.any(String) as string,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2040,
        isDefault: true,
        isExpired: false,
      },
    ],
  });
  await emma.add(CARDS.other);
  expect((await emma.cards()).map((card) => [card.brand, card.isDefault])).toEqual([
    ['visa', true],
    ['mastercard', false],
  ]);
});

test('another card can become the default', async () => {
  await emma.add();
  await emma.add(CARDS.other);
  const [, second] = await emma.cards();
  const { cards } = await emma.call('POST /api/payment-methods/{id}/default', byId(second!.id));
  expect(cards.map((card) => [card.last4, card.isDefault])).toEqual([
    ['4444', true],
    ['4242', false],
  ]);
});

test('a card added twice is one card, here and at the provider', async () => {
  await emma.add();
  await emma.add(CARDS.other);
  const before = await emma.cards();
  await emma.add();
  expect(await emma.cards()).toEqual(before);
  expect(await atProvider(emma.id)).toHaveLength(2);
  expect(await atProvider(emma.id)).toContain(await findMethod(before[0]!.id));
});

test('the same click sent twice stores one card of one customer', async () => {
  const body = { confirmationTokenId: await cardToken(server) };
  const all = countOutcomes(
    await settleOutcomes(callInParallel(4, () => emma.call(ADD, { body }))),
  );
  expect(all['ok']).toBeGreaterThan(0);
  expect(Object.keys(all).filter((one) => !['ok', 'PAYMENT_UNAVAILABLE'].includes(one))).toEqual(
    [],
  );
  expect(await emma.cards()).toHaveLength(1);
  expect(await customersAtProvider(emma.id)).toBe(1);
});

test('several cards at once lead to one customer at the provider and one default', async () => {
  const numbers = [CARDS.good, CARDS.other, DECLINED_LATER, CARDS.good];
  await settleOutcomes(numbers.map((number) => emma.add(number)));
  for (const number of numbers) await emma.add(number);
  const cards = await emma.cards();
  expect(cards.map((card) => card.last4).toSorted()).toEqual(['0341', '4242', '4444']);
  expect(cards.filter((card) => card.isDefault)).toHaveLength(1);
  expect(await customersAtProvider(emma.id)).toBe(1);
  expect(await atProvider(emma.id)).toHaveLength(3);
});

test('a card refused by the provider is not stored, and its words are shown', async () => {
  const body = { confirmationTokenId: await cardToken(server, CARDS.declined) };
  expect(await expectRefusal(emma.call, ADD, { body })).toMatchObject({
    code: 'PAYMENT_DECLINED',
    message: 'Your card was declined.',
  });
  expect(await emma.cards()).toEqual([]);
});

test('a missing card is refused by field', async () => {
  expect(listFields(await expectRefusal(emma.call, ADD, { body: {} }))).toEqual([
    'confirmationTokenId',
  ]);
});

test('a card entry works for one person, once', async () => {
  const body = { confirmationTokenId: await cardToken(server) };
  await emma.call(ADD, { body });
  const other = await buildCustomerSession(server);
  await expectError('PAYMENT_DECLINED', other.call, ADD, { body });
});

test('a card with a challenge is stored once approved, whichever process asks', async () => {
  const asked = await emma.add(CARDS.challenge);
  if (!('setupId' in asked)) throw new Error('No challenge');
  expect(await emma.cards()).toEqual([]);
  const again = { body: { setupId: asked.setupId } };
  expect(await emma.call(ADD, again)).toEqual(asked);
  await answerBankChallenge(server, asked.clientSecret, true);
  await Promise.all(callInParallel(3, () => emma.call(ADD, again)));
  expect((await emma.cards()).map((card) => card.last4)).toEqual(['3155']);
});

test('a denied challenge is reported, and another card can be stored', async () => {
  const asked = await emma.add(CARDS.challenge);
  if (!('setupId' in asked)) throw new Error('No challenge');
  await answerBankChallenge(server, asked.clientSecret, false);
  const refused = await expectError('PAYMENT_DECLINED', emma.call, ADD, {
    body: { setupId: asked.setupId },
  });
  expect(refused.message).toMatch(/^We are unable to authenticate your payment method/);
  await emma.add();
  expect(await emma.cards()).toHaveLength(1);
});

test.each(['seti_unknown', '', '../payment_intents', 'seti_1/cancel'])(
  'the setup %j is not found',
  async (setupId) => {
    await expectError('CARD_NOT_FOUND', emma.call, ADD, { body: { setupId } });
  },
);

test('a challenge of another person is not found', async () => {
  const asked = await emma.add(CARDS.challenge);
  if (!('setupId' in asked)) throw new Error('No challenge');
  await answerBankChallenge(server, asked.clientSecret, true);
  const other = await buildCustomerSession(server);
  const body = { setupId: asked.setupId };
  await expectError('CARD_NOT_FOUND', other.call, ADD, { body });
  expect(await other.cards()).toEqual([]);
});

test('a person has at most ten cards, and the eleventh is stored nowhere', async () => {
  for (let index = 0; index < 9; index += 1) await buildSavedCard(server, emma.id);
  const asked = await emma.add(CARDS.challenge);
  if (!('setupId' in asked)) throw new Error('No challenge');
  await emma.add();
  const body = { confirmationTokenId: await cardToken(server, CARDS.other) };
  const full = { status: 409, code: 'TOO_MANY_CARDS' };
  await expectError(full, emma.call, ADD, { body });
  await answerBankChallenge(server, asked.clientSecret, true);
  await expectError(full, emma.call, ADD, { body: { setupId: asked.setupId } });
  expect(await emma.cards()).toHaveLength(10);
  expect(await atProvider(emma.id)).toHaveLength(1);
});

test('a card is valid to the end of its month', async () => {
  const now = server.ctx.clock();
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth() + 1;
  const before =
    month === 1 ? { expYear: year - 1, expMonth: 12 } : { expYear: year, expMonth: month - 1 };
  const [over, good] = [
    await buildSavedCard(server, emma.id, before),
    await buildSavedCard(server, emma.id, { expYear: year, expMonth: month }),
  ];
  const expired = new Map((await emma.cards()).map((card) => [card.id, card.isExpired]));
  expect([expired.get(over), expired.get(good)]).toEqual([true, false]);
});

test('a removed card is gone at the provider too, and the newest other one is the default', async () => {
  await emma.add();
  await emma.add(CARDS.other);
  await emma.add(DECLINED_LATER);
  const [first] = await emma.cards();
  const { cards } = await emma.call('DELETE /api/payment-methods/{id}', byId(first!.id));
  expect(cards.map((card) => [card.last4, card.isDefault])).toEqual([
    ['0341', true],
    ['4444', false],
  ]);
  expect(await atProvider(emma.id)).toHaveLength(2);
  expect(
    await expectRefusal(emma.call, 'DELETE /api/payment-methods/{id}', byId(first!.id)),
  ).toMatchObject({ code: 'CARD_NOT_FOUND' });
  await emma.add();
  expect(await emma.cards()).toHaveLength(3);
});

test('a card removed twice at once is gone, with one default left', async () => {
  await emma.add();
  await emma.add(CARDS.other);
  const [first] = await emma.cards();
  const all = await settleOutcomes(
    callInParallel(4, () => emma.call('DELETE /api/payment-methods/{id}', byId(first!.id))),
  );
  expect(all).toContain('ok');
  expect((await emma.cards()).map((card) => [card.last4, card.isDefault])).toEqual([
    ['4444', true],
  ]);
});

test('nothing is half done while the provider is away', async () => {
  await emma.add();
  const [card] = await emma.cards();
  await whileUnreachable(server, async () => {
    const away = { status: 503, code: 'PAYMENT_UNAVAILABLE' };
    await expectError(away, emma.call, 'DELETE /api/payment-methods/{id}', byId(card!.id));
    const body = { setupId: 'seti_1' };
    await expectError(away, emma.call, ADD, { body });
  });
  expect(await emma.cards()).toEqual([card]);
  expect(await atProvider(emma.id)).toHaveLength(1);
  await emma.call('DELETE /api/payment-methods/{id}', byId(card!.id));
  expect(await atProvider(emma.id)).toEqual([]);
});

test('a deleted account is deleted at the provider too, with cards that were never reported here', async () => {
  await emma.add();
  await emma.add(CARDS.other);
  const asked = await emma.add(CARDS.challenge);
  if (!('setupId' in asked)) throw new Error('No challenge');
  // The bank approves the card, and the browser never reports the approval.
  await answerBankChallenge(server, asked.clientSecret, true);
  const known = await customerAtProvider(emma.id);
  expect(await cardsAtProvider(known)).toHaveLength(3);
  setUnreachable(server, true);
  await emma.call('DELETE /api/account', {
    body: { currentPassword: PASSWORD, confirmation: 'DELETE' },
  });
  const jobs = jobHandlers(server.ctx);
  await expect(jobs['delete-cards']({ personId: emma.id })).rejects.toBeInstanceOf(
    ProviderUnreachable,
  );
  await listRoutines(server.ctx)['tidy-up'].run();
  expect(await customerAtProvider(emma.id)).toBe(known);
  setUnreachable(server, false);
  // The job of the account deletion has failed. The hourly routine deletes the cards instead.
  await listRoutines(server.ctx)['tidy-up'].run();
  expect(await cardsAtProvider(known)).toEqual([]);
  expect(await customersAtProvider(emma.id)).toBe(0);
  expect(await customerAtProvider(emma.id)).toBe('');
  await jobs['delete-cards']({ personId: emma.id });
});

test('cards at an earlier provider do not conflict, and each provider has its own default', async () => {
  const other = await buildSavedCard(server, emma.id, { isDefault: true });
  await updateRows(server, 'saved_cards', other, { provider: 'another' });
  await emma.add();
  await emma.add(CARDS.other);
  const [first, second] = await emma.cards();
  expect([first?.isDefault, second?.isDefault]).toEqual([true, false]);
  await emma.call('POST /api/payment-methods/{id}/default', byId(second!.id));
  await emma.call('DELETE /api/payment-methods/{id}', byId(second!.id));
  expect((await emma.cards()).map((card) => [card.id, card.isDefault])).toEqual([
    [first!.id, true],
  ]);
  const { is_default } = await getRow(server, 'saved_cards', other);
  expect(is_default).toBe(true);
});

test('a card whose removal was not answered can be removed again', async () => {
  await emma.add();
  const [card] = await emma.cards();
  const { payments } = server.ctx;
  server.ctx.payments = {
    ...payments,
    async forgetCard(id) {
      server.ctx.payments = payments;
      await payments.forgetCard(id);
      throw new ProviderUnreachable('The answer got lost.');
    },
  };
  const remove = 'DELETE /api/payment-methods/{id}';
  await expectError(503, emma.call, remove, byId(card!.id));
  expect(await emma.call(remove, byId(card!.id))).toEqual({ cards: [] });
});

test('a person cannot try many cards in a short time', async () => {
  const server = await startForTest({ config: { rateLimitFactor: 1 } });
  const emma = await buildCustomerSession(server);
  // The first call creates the provider's customer. Twenty concurrent calls would use the same
  // idempotency key, and only one would succeed.
  const first = await settleOutcomes([emma.add(CARDS.declined)]);
  const others = await settleOutcomes(callInParallel(20, () => emma.add(CARDS.declined)));
  const all = countOutcomes([...first, ...others]);
  expect(all).toEqual({ PAYMENT_DECLINED: 20, RATE_LIMITED: 1 });
});

test('the browser learns its payment provider, also when signed out', async () => {
  const configOf = async (at: TestServer) => at.as()('GET /api/payments/config', {});
  expect(await configOf(server)).toEqual({
    provider: 'stripe',
    publishableKey: 'pk_test_0123456789',
  });
  const development = await startForTest({ worker: false });
  expect(await configOf(development)).toEqual({ provider: 'sandbox', publishableKey: null });
});
