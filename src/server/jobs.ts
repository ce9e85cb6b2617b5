import type { Context } from './context.ts';
import { storeFigures } from '#server/features/analytics/storeFigures.ts';
import { sendReports } from './features/analytics/reports/sendReports.ts';
import { enforceRetention } from './features/account/retention.ts';
import { remindUnread } from './features/conversations/commands/remindUnread.ts';
import {
  deleteOldDeliveries,
  deliverWebhooks,
  deliveryDueIn,
} from './features/integrations/deliver.ts';
import { deliverMessage, deliverOverdue, overdueMessageDueIn } from './features/messages/jobs.ts';
import { sendPushJob } from './features/messages/commands/sendPush.ts';
import { dispatchLocation, dispatchLocations } from './features/orders/commands/autoDispatch.ts';
import { dispatchDueIn } from './features/orders/queries/autoDispatch.ts';
import { callRunnersLater } from './features/orders/commands/callRunners.ts';
import { expireOrder } from './features/orders/commands/cancelOrder.ts';
import { reportMissingKeys } from '#server/features/orders/commands/reportMissingKeys.ts';
import {
  announceTimes,
  waitingOrdersDueIn,
} from '#server/features/orders/commands/announceTimes.ts';
import {
  deleteCardsAtProvider,
  deleteCardsOfDeletedPeople,
} from './features/payments/commands/deleteCards.ts';
import {
  checkLaterTips,
  closeLaterTips,
  tipCheckDueIn,
} from './features/payments/commands/closeLaterTips.ts';
import { closePayment, reconcilePayments } from './features/payments/jobs.ts';
import { closeTipPools } from './features/payments/pool/closeTipPools.ts';
import { sendAccountMail } from './features/identity/accountMail.ts';
import { sendEmailChange } from './features/identity/commands/changeEmail.ts';
import { notifyFactorReset } from './features/identity/commands/createAdmin.ts';
import { deleteExpiredRecords } from '#server/features/identity/deleteExpiredRecords.ts';
import { expireTicket } from './features/stays/commands/cancelTicket.ts';
import { expireSession } from './features/parkingSessions/commands/cancelSession.ts';
import { callValets } from './features/services/commands/callValets.ts';
import { expireRequest } from './features/services/commands/cancelRequest.ts';
import type { JobHandlers, Routine } from './platform/jobs/jobs.ts';

/** Handlers of all job types. Each handler is idempotent, because a job may run twice. */
export function jobHandlers(ctx: Context): JobHandlers {
  const deliver = async ({ messageId }: { messageId: string }) => {
    await deliverMessage(ctx, messageId);
  };
  return {
    'deliver-sms': deliver,
    'deliver-awaited-sms': deliver,
    'deliver-email': deliver,
    'deliver-awaited-email': deliver,
    'send-push': (job) => sendPushJob(ctx, job),
    'account-mail': (job) => sendAccountMail(ctx, job),
    'expire-order': ({ orderId }) => expireOrder(ctx, orderId),
    'expire-ticket': ({ stayId }) => expireTicket(ctx, stayId),
    'expire-session': (job) => expireSession(ctx, job),
    'expire-request': ({ stayId }) => expireRequest(ctx, stayId),
    'call-valets': ({ stayId }) => callValets(ctx, stayId),
    'call-runners': ({ orderId }) => callRunnersLater(ctx, orderId),
    'auto-dispatch': ({ locationId }) => dispatchLocation(ctx, locationId),
    'close-payment': ({ paymentId }) => closePayment(ctx, paymentId),
    'close-later-tips': ({ orderId }) => closeLaterTips(ctx, orderId),
    'delete-cards': ({ personId }) => deleteCardsAtProvider(ctx, personId),
    'remind-unread': (job) => remindUnread(ctx, job),
    'change-email': (job) => sendEmailChange(ctx, job),
    'factor-reset': (job) => notifyFactorReset(ctx, job),
  };
}

const MINUTE = 60_000;

type Routines = Record<string, Omit<Routine, 'name'>>;

/**
 * Lists the periodic routines of a worker process, which timers, or a look for their work, start
 * instead of jobs.
 */
export function listRoutines(ctx: Context) {
  return {
    'reconcile-payments': { everyMs: MINUTE, run: () => reconcilePayments(ctx) },
    'check-later-tips': {
      everyMs: MINUTE,
      dueIn: tipCheckDueIn(ctx.db),
      run: () => checkLaterTips(ctx),
    },
    'announce-times': {
      everyMs: MINUTE / 2,
      dueIn: waitingOrdersDueIn(ctx.db),
      run: () => announceTimes(ctx),
    },
    'auto-dispatch': {
      everyMs: MINUTE / 12,
      dueIn: dispatchDueIn(ctx.db),
      run: () => dispatchLocations(ctx),
    },
    'raise-keys': { everyMs: MINUTE, run: () => reportMissingKeys(ctx) },
    'close-tip-pools': { everyMs: 5 * MINUTE, run: () => closeTipPools(ctx) },
    'keep-figures': { everyMs: MINUTE, run: () => storeFigures(ctx) },
    'send-reports': { everyMs: MINUTE, run: () => sendReports(ctx) },
    'deliver-webhooks': {
      everyMs: MINUTE / 30,
      dueIn: deliveryDueIn,
      run: () => deliverWebhooks(ctx),
    },
    'deliver-overdue': {
      everyMs: MINUTE,
      dueIn: overdueMessageDueIn,
      run: () => deliverOverdue(ctx),
    },
    'tidy-up': {
      everyMs: 60 * MINUTE,
      async run() {
        await deleteExpiredRecords(ctx);
        await enforceRetention(ctx);
        await deleteOldDeliveries(ctx);
        await deleteCardsOfDeletedPeople(ctx);
      },
    },
  } satisfies Routines;
}

/**
 * Makes this process run jobs, and at once delivers messages that a killed worker left undelivered.
 */
export async function startWorker(
  ctx: Context,
  timed: Routines = listRoutines(ctx),
): Promise<void> {
  ctx.live.onJobs({
    wake: (names) => ctx.jobs.wake(names),
    wakeAll: () => ctx.jobs.wakeAt(new Date()),
  });
  const named = Object.entries(timed).map(([name, routine]) => ({ name, ...routine }));
  await ctx.jobs.work(jobHandlers(ctx), named);
  void deliverOverdue(ctx, 0).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'overdue messages could not be sent'),
  );
}
