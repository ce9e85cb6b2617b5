import { computeTip } from '#domain/payments/price.ts';
import { currencyDecimals } from '#domain/shared/money.ts';
import type { CallContext } from '../context.ts';
import type { Actor, Guest } from '../actor.ts';
import { assignRunner, completeOrder, markReady } from '../features/orders/commands/dispatch.ts';
import { createOrder } from '../features/orders/commands/createOrder.ts';
import { createHouseAccount } from '../features/payments/commands/houseAccounts.ts';
import { findPayment, tryProviderPayment } from '../features/payments/commands/openPayment.ts';
import { confirmPayment } from '../features/payments/commands/confirmPayment.ts';
import { settleAtDesk } from '../features/payments/commands/settleAtDesk.ts';
import { openTicket } from '../features/stays/commands/openTicket.ts';
import { parkStay } from '../features/stays/commands/parkCar.ts';
import { locationScope } from '../features/businesses/policy.ts';
import { lockStay, moveStay } from '../features/stays/commands/transition.ts';
import { transact } from '../platform/db/transact.ts';
import { isSandbox } from '../platform/payments/sandbox.ts';
import { buildDemoValet } from './actors.ts';
import type { DemoLocation } from './people.ts';
import { demoCars, demoGuests } from './places.ts';
import { type Random, randomPlate } from './random.ts';

/** Progress of a demo car, in order; a car passes all steps up to its own stage. */
const stages = [
  'expected',
  'received',
  'parked',
  'requested',
  'paid',
  'dispatched',
  'ready',
  'completed',
] as const;
type Stage = (typeof stages)[number];

const reaches = (stage: Stage, step: Stage) => stages.indexOf(stage) >= stages.indexOf(step);

/** Pays by card in the sandbox, and in cash at another provider, which the demo does not ask. */
async function pay(
  ctx: CallContext,
  place: DemoLocation,
  { guest, valet }: { guest: Guest; valet: Actor },
  orderId: string,
): Promise<void> {
  if (!isSandbox(ctx.payments)) return payInCash(ctx, valet, orderId);
  await tryProviderPayment(ctx, orderId);
  const { id } = await ctx.payments.createConfirmationToken({
    number: '4242424242424242',
    expMonth: 12,
    expYear: ctx.clock().getUTCFullYear() + 2,
    cvc: '123',
  });
  await confirmPayment(ctx, { stayId: guest.stayId, by: guest }, orderId, {
    tipCents: computeTip(place.rates.flatRateCents, 20, place.currency),
    confirmationTokenId: id,
  });
}

/**
 * Settles an order in cash at the desk, with a note larger than the amount: the valet must return
 * change.
 */
async function payInCash(ctx: CallContext, valet: Actor, orderId: string): Promise<void> {
  const payment = await findPayment(ctx, orderId);
  if (!payment || payment.due_cents === 0) return;
  const { due_cents: amountCents, currency } = payment;
  const note = 10 ** (currencyDecimals(currency) || 2) * 10;
  const givenCents = Math.ceil(amountCents / note) * note;
  const input = { way: 'cash', amountCents, givenCents } as const;
  await settleAtDesk(ctx, valet, locationScope(valet), orderId, input);
}

/**
 * Adds a house account: a restaurant that pays part of its guests' returns, through the code on its
 * tables.
 */
function addHouseAccount(ctx: CallContext, place: DemoLocation): Promise<unknown> {
  const coverCents = 10 ** (currencyDecimals(place.currency) || 2) * 10;
  return createHouseAccount(ctx, buildDemoValet(place, 0), {
    name: 'Restaurant',
    code: 'TABLE26',
    coverCents,
    maxUses: null,
    oncePerStay: true,
    dayLimitCents: null,
    monthLimitCents: null,
  });
}

const MINUTE_MS = 60_000;
/**
 * Minutes since the arrival of cars that are at the curb now. Must be well below 60, when an
 * unclaimed ticket expires: otherwise the worker could expire the ticket before the demo receives
 * the car.
 */
const COME_MINUTES = 25;

/** Returns a context whose clock is `minutes` behind. */
const ago = (ctx: CallContext, minutes: number): CallContext => ({
  ...ctx,
  clock: () => new Date(ctx.clock().getTime() - minutes * MINUTE_MS),
});

/**
 * Adds one car through the commands that the screens call, so its messages, events and ledger
 * entries are real.
 */
async function addCar(
  now: CallContext,
  place: DemoLocation,
  stage: Stage,
  index: number,
  random: Random,
): Promise<void> {
  // A car at the curb needs an earlier request, because no car is at the curb at the moment of the
  // request.
  const isBrought = reaches(stage, 'ready');
  const ctx = isBrought ? ago(now, COME_MINUTES) : now;
  const asked = isBrought ? ago(now, random.between(5, 9)) : now;
  const valet = buildDemoValet(place, index);
  const scope = locationScope(valet);
  const [make, model, color] = random.pick(demoCars);
  const { id: stayId } = await openTicket(ctx, valet, scope, {
    phoneE164: `+1555300${String(random.between(1000, 9999))}`,
    customerName: random.pick(demoGuests),
    vehicleMake: make,
    vehicleModel: model,
    vehicleColor: color,
    licensePlate: randomPlate(random),
    locationId: place.id,
  });
  if (!reaches(stage, 'received')) return;
  await transact(ctx, async (unit) => {
    const stay = await lockStay(unit.trx, stayId);
    if (!stay) return;
    const received = await moveStay(unit, stay, {
      event: 'receive',
      by: valet,
      set: { received_by: valet.personId },
    });
    if (!reaches(stage, 'parked')) return;
    const spot = `${random.pick(['B1', 'B2', 'B3'])}-${random.between(1, 30)}`;
    await parkStay(unit, valet, received, { parkingSpot: spot });
  });
  if (!reaches(stage, 'requested')) return;
  const guest: Guest = { kind: 'guest', stayId };
  const orderId = await createOrder(asked, guest, stayId, {
    targetMinutes: random.pick([5, 10, 15]),
  });
  if (stage === 'completed') await payInCash(asked, valet, orderId);
  else if (reaches(stage, 'paid')) await pay(asked, place, { guest, valet }, orderId);
  if (reaches(stage, 'dispatched'))
    await assignRunner(asked, valet, scope, orderId, valet.personId);
  if (reaches(stage, 'ready')) await markReady(now, valet, scope, orderId);
  if (reaches(stage, 'completed'))
    await completeOrder(now, valet, scope, orderId, { checked: 'key_claim' });
}

/** Adds cars in every state to every location. */
export async function fillLive(
  ctx: CallContext,
  places: DemoLocation[],
  random: Random,
): Promise<void> {
  const now: Stage[] = [
    'parked',
    'parked',
    'received',
    'parked',
    'paid',
    'paid',
    'dispatched',
    'ready',
    'requested',
    'parked',
    'completed',
    'expected',
  ];
  const ofEachBusiness = new Map(places.map((place) => [place.businessId, place]));
  for (const place of ofEachBusiness.values()) await addHouseAccount(ctx, place);
  for (const place of places) {
    for (const [index, stage] of now.entries()) await addCar(ctx, place, stage, index, random);
  }
}
