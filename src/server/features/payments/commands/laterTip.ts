import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  isTippable,
  isValidLaterTip,
  type LaterTipStatus,
  openLaterTipStatuses,
} from '#domain/payments/laterTip.ts';
import type { EventActor, StayOwner } from '../../../actor.ts';
import { provider } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { makeOnce, type RepeatableCall } from '../../../platform/db/idempotency.ts';
import { transact, type UnitOfWork } from '../../../platform/db/transact.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import {
  CardDeclined,
  type ProviderPayment,
  ProviderStateConflict,
  ProviderUnreachable,
} from '../../../platform/payments/provider.ts';
import { lockOrder, type LockedReturn } from '../../orders/commands/lock.ts';
import { requireStayOwner } from '../../orders/policy.ts';
import { appendEvent, touchStay } from '../../stays/commands/transition.ts';
import { bookLaterTip } from '../ledger.ts';
import { createCardMissing } from './claimPayment.ts';
import {
  type PaymentMethod,
  type PaymentMethodChoice,
  resolvePaymentMethod,
} from './paymentMethod.ts';

export type LaterTipInput = PaymentMethodChoice & {
  tipCents: number;
  /** One whose bank has answered. */
  tipId?: string | undefined;
};
export type LaterTipResult =
  | { status: 'paid' }
  | { status: 'requires_action'; tipId: string; clientSecret: string };

/** A charge that has no answer yet stands in the way of another one for so long. */
const ATTEMPT_SECONDS = 60;

const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1000);

function findTip(ctx: Context, id: string) {
  return ctx.db.selectFrom('later_tips').selectAll().where('id', '=', id).executeTakeFirst();
}
export type LaterTip = Awaited<ReturnType<typeof findTip>> & object;

/** @throws TIP_TOO_LATE, STATE_CONFLICT where there is nobody to tip yet */
function requireTippable({ order }: LockedReturn, now: Date): string {
  if (isTippable(order, now) && order.runner_id !== null) return order.runner_id;
  if (order.status === 'completed') throw new AppError('TIP_TOO_LATE');
  throw new AppError('STATE_CONFLICT', { state: order.status });
}

/** @throws PAYMENT_IN_PROGRESS while another tip of the order is being charged */
async function countTips(unit: UnitOfWork, orderId: string): Promise<number> {
  const since = seconds(unit.now, -ATTEMPT_SECONDS);
  const { count, underway } = await unit.trx
    .selectFrom('later_tips')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(
      sql<number>`(count(*) filter (where status = 'confirming' and created_at > ${since}))::int`.as(
        'underway',
      ),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (underway > 0) throw new AppError('PAYMENT_IN_PROGRESS');
  return count;
}

async function openTip(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  tipCents: number,
  call: RepeatableCall | null,
): Promise<string> {
  return transact(ctx, async (unit) => {
    const locked = await lockOrder(unit.trx, orderId);
    requireStayOwner(owner, locked.stay.id);
    return makeOnce(unit, call, randomUUID(), async (id) => {
      const runnerId = requireTippable(locked, unit.now);
      const { order } = locked;
      const { currency } = await unit.trx
        .selectFrom('payments')
        .select('currency')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      if (!isValidLaterTip(tipCents, currency, order.customer_fee_cents))
        throw fieldError('tipCents', 'tip_invalid');
      await unit.trx
        .insertInto('later_tips')
        .values({
          id,
          business_id: order.business_id,
          order_id: orderId,
          number: (await countTips(unit, orderId)) + 1,
          runner_id: runnerId,
          status: 'confirming',
          amount_cents: tipCents,
          currency,
          provider: ctx.payments.name,
          created_at: unit.now,
          next_check_at: seconds(unit.now, ATTEMPT_SECONDS),
        })
        .execute();
    });
  });
}

/** The provider's payment of a tip, made once under the tip's own key. */
async function ensureAtProvider(ctx: Context, tip: LaterTip): Promise<string> {
  if (tip.provider_payment_id) return tip.provider_payment_id;
  const { id } = await ctx.payments.create({
    amountCents: tip.amount_cents,
    currency: tip.currency,
    idempotencyKey: `create-tip-${tip.id}`,
    metadata: { laterTipId: tip.id },
  });
  const noted = await ctx.db
    .updateTable('later_tips')
    .set({ provider_payment_id: id })
    .where('id', '=', tip.id)
    .where('status', '=', 'confirming')
    .returning('id')
    .executeTakeFirst();
  // Given up meanwhile, it must not be charged any more.
  if (!noted) throw new AppError('PAYMENT_DECLINED');
  return id;
}

async function lockTip(unit: UnitOfWork, tip: Pick<LaterTip, 'id' | 'order_id'>) {
  const locked = await lockOrder(unit.trx, tip.order_id);
  const now = await unit.trx
    .selectFrom('later_tips')
    .selectAll()
    .where('id', '=', tip.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { locked, tip: now };
}

/** Books a tip that has arrived, once, to whoever brought the car. */
async function settleTip(
  ctx: Context,
  known: LaterTip,
  said: ProviderPayment,
  by: EventActor,
): Promise<void> {
  await transact(ctx, async (unit) => {
    const { locked, tip } = await lockTip(unit, known);
    if (tip.status === 'paid') return;
    const { stay, order } = locked;
    await unit.trx
      .updateTable('later_tips')
      .set({
        status: 'paid',
        settled_at: unit.now,
        card_brand: said.paidWith?.brand ?? null,
        card_last4: said.paidWith?.last4 ?? null,
        last_error: null,
      })
      .where('id', '=', tip.id)
      .execute();
    await bookLaterTip(unit, order, {
      number: tip.number,
      tipCents: tip.amount_cents,
      runnerId: tip.runner_id,
    });
    await appendEvent(unit, stay, {
      type: 'order.tip',
      from: order.status,
      to: order.status,
      by,
      orderId: order.id,
      data: { tipCents: tip.amount_cents },
    });
    await touchStay(unit, stay, { type: 'order_updated', orderId: order.id });
  });
}

type OpenStatus = Exclude<LaterTipStatus, 'paid'>;

async function noteTip(
  ctx: Context,
  tip: LaterTip,
  status: OpenStatus,
  lastError: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('later_tips')
    .set({ status, last_error: lastError })
    .where('id', '=', tip.id)
    .where('status', 'in', openLaterTipStatuses)
    .execute();
}

async function conclude(
  ctx: Context,
  tip: LaterTip,
  said: ProviderPayment,
  by: EventActor,
): Promise<LaterTipResult> {
  if (said.status === 'succeeded') {
    await settleTip(ctx, tip, said, by);
    return { status: 'paid' };
  }
  if (said.status === 'requires_action') {
    await noteTip(ctx, tip, 'requires_action', null);
    return { status: 'requires_action', tipId: tip.id, clientSecret: said.clientSecret };
  }
  if (said.status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  await noteTip(ctx, tip, 'failed', said.lastError);
  throw new AppError('PAYMENT_DECLINED', said.lastError ? { message: said.lastError } : {});
}

async function chargeTip(
  ctx: Context,
  tip: LaterTip,
  method: PaymentMethod,
  by: EventActor,
): Promise<LaterTipResult> {
  const providerPaymentId = await ensureAtProvider(ctx, tip);
  try {
    const said = await ctx.payments.charge({
      ...method,
      providerPaymentId,
      amountCents: tip.amount_cents,
      currency: tip.currency,
      idempotencyKey: `charge-tip-${tip.id}`,
    });
    return await conclude(ctx, tip, said, by);
  } catch (error) {
    if (error instanceof ProviderStateConflict)
      return conclude(ctx, tip, await ctx.payments.retrieve(providerPaymentId), by);
    if (!(error instanceof CardDeclined)) throw error;
    await noteTip(ctx, tip, 'failed', error.message);
    throw new AppError('PAYMENT_DECLINED', { message: error.message });
  }
}

async function give(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  input: LaterTipInput,
  call: RepeatableCall | null,
): Promise<LaterTipResult> {
  const method = input.tipId === undefined ? await resolvePaymentMethod(ctx, owner, input) : null;
  if (input.tipId === undefined && method === null) throw createCardMissing();
  const id = input.tipId ?? (await openTip(ctx, owner, orderId, input.tipCents, call));
  const tip = await findTip(ctx, id);
  if (tip?.order_id !== orderId) throw new AppError('ORDER_NOT_FOUND');
  if (tip.status === 'paid') return { status: 'paid' };
  if (tip.status === 'failed')
    throw new AppError('PAYMENT_DECLINED', tip.last_error ? { message: tip.last_error } : {});
  if (method && tip.status === 'confirming') return chargeTip(ctx, tip, method, owner.by);
  if (!tip.provider_payment_id) throw new AppError('PAYMENT_IN_PROGRESS');
  return conclude(ctx, tip, await ctx.payments.retrieve(tip.provider_payment_id), owner.by);
}

/**
 * Charges a tip for whoever brought the car, beside what was paid for the return; more than one may be given, each is
 * charged once.
 *
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT, TIP_TOO_LATE, PAYMENT_DECLINED, PAYMENT_IN_PROGRESS, PAYMENT_UNAVAILABLE,
 *   CARD_NOT_FOUND, IMPERSONATION_LIMITED, IDEMPOTENCY_CONFLICT, and VALIDATION naming `tipCents` or the card
 */
export async function giveLaterTip(
  ctx: Context,
  owner: StayOwner,
  orderId: string,
  input: LaterTipInput,
  call: RepeatableCall | null,
): Promise<LaterTipResult> {
  try {
    return await give(ctx, owner, orderId, input, call);
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('PAYMENT_UNAVAILABLE');
    throw error;
  }
}

/** Of a bank that was asked and never answered. */
const GIVEN_UP_AFTER_HOURS = 24;

/** Asks the provider what became of a tip whose browser left, and gives up one that can no longer come. */
async function checkTip(ctx: Context, tip: LaterTip): Promise<void> {
  const { provider_payment_id: id } = tip;
  if (tip.provider !== ctx.payments.name) return;
  if (id === null) return noteTip(ctx, tip, 'failed', null);
  let said = await ctx.payments.retrieve(id);
  const isOld = tip.created_at <= seconds(ctx.clock(), -GIVEN_UP_AFTER_HOURS * 3600);
  const isOpen = said.status === 'requires_payment_method' || said.status === 'requires_action';
  if (isOpen && (isOld || tip.status === 'confirming')) {
    try {
      said = await ctx.payments.cancel(id);
    } catch (error) {
      if (!(error instanceof ProviderStateConflict)) throw error;
      said = await ctx.payments.retrieve(id);
    }
  }
  if (said.status === 'succeeded') return settleTip(ctx, tip, said, provider);
  if (said.status === 'canceled') await noteTip(ctx, tip, 'failed', said.lastError);
}

const PAGE = 40;

/** Routine: tips whose charge was left without an answer. */
export async function checkLaterTips(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const { rows } = await sql<LaterTip>`
    update later_tips set next_check_at = ${seconds(now, 120)}
    where id in (select id from later_tips
      where next_check_at <= ${now} and status in ('confirming', 'requires_action')
      order by next_check_at limit ${sql.lit(PAGE)} for update skip locked)
    returning *`.execute(ctx.db);
  for (const tip of rows) {
    try {
      await checkTip(ctx, tip);
    } catch (error) {
      ctx.log.warn({ err: error, laterTipId: tip.id }, 'check tip');
    }
  }
}

export const findTipAtProvider = (ctx: Context, providerPaymentId: string) =>
  ctx.db
    .selectFrom('later_tips')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

/** What the provider's event led to. */
export async function settleReportedTip(
  ctx: Context,
  tip: LaterTip,
  said: ProviderPayment,
): Promise<void> {
  if (said.status === 'succeeded') await settleTip(ctx, tip, said, provider);
}
