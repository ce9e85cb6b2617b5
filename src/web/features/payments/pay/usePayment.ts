import { useEffect, useRef, useState } from 'react';
import { CallError, type CallInput } from '#contract/client.ts';
import { tabStore } from '#web/lib/storage.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { isUnreached, useOnReturn } from '#web/lib/useOnReturn.ts';
import { CardFormMissing } from './card/provider.ts';
import type { CardEntry } from './card/useTypedCard.tsx';
import { usePayer } from './payer.ts';
import type { PaymentProblem } from './Problem.tsx';
import { findOrderIn, type CancelSettings } from './useCancel.ts';
import { describeCallError } from './wording.ts';

const WAIT_POLL_MS = 2_000;

type Confirm = 'POST /api/customer/orders/{id}/payment/confirm';
/** Payment method: the token of a new card, or the id of a saved card. */
export type PaymentMethod = Pick<
  CallInput<Confirm>['body'],
  'confirmationTokenId' | 'paymentMethodId' | 'saveCard'
>;

export type PaymentSettings = CancelSettings & {
  getPaymentMethod: CardEntry['getPaymentMethod'];
  /**
   * Runs the bank's challenge.
   *
   * @returns false when the payer left the challenge open
   */
  askBank: (clientSecret: string) => Promise<boolean>;
  /** Called when a payment or a bank's challenge starts on this page. */
  onPress?: () => void;
  onRefused?: () => void;
};

/**
 * Stores the tip sent with the card, because the confirmation after the bank's challenge must send
 * the tip again.
 */
export const sentTip = {
  key: (orderId: string) => `tip-${orderId}`,
  keep(orderId: string, cents: number) {
    tabStore.setItem(this.key(orderId), String(cents));
  },
  read(orderId: string): number {
    return Number(tabStore.getItem(this.key(orderId))) || 0;
  },
};

/**
 * Refusal with the error itself, because the text is written on render, in the current language.
 */
type Refusal = { error: unknown; isSent: boolean };

/**
 * Pays: card, token, confirmation, bank's challenge if required, second confirmation. Each press
 * runs once.
 */
export function usePayment(settings: PaymentSettings) {
  const { order, getPaymentMethod, askBank, reload, onOrder, onNote } = settings;
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const { t } = text;
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = useRef(false);
  // A payment that was sent stays unknown until the next press.
  useOnReturn(refusal?.isSent === false, () => setRefusal(null));

  const isElsewhere = !isWorking && order.paymentStatus === 'confirming';
  useEffect(() => {
    if (!isElsewhere) return;
    const timer = setInterval(() => void reload(), WAIT_POLL_MS);
    return () => clearInterval(timer);
  }, [isElsewhere, reload]);

  function confirm(tipCents: number, chosen: PaymentMethod = {}) {
    return call('POST /api/customer/orders/{id}/payment/confirm', {
      params: { id: order.id },
      body: {
        tipCents,
        valetFeeCents: order.amountDueCents,
        ...chosen,
        ...(ticketToken === undefined ? {} : { ticketToken }),
      },
    });
  }

  /**
   * Runs the bank's challenge once per press; a challenge that is still required waits for the next
   * press.
   */
  async function pass(tipCents: number, clientSecret: string): Promise<void> {
    if (!(await askBank(clientSecret))) return void (await reload());
    const answer = await confirm(tipCents);
    if (answer.status === 'paid') onOrder(answer.order);
    else await reload();
  }

  async function explain(error: unknown): Promise<void> {
    const now = findOrderIn(await reload(), order.id);
    const code = error instanceof CallError ? error.code : null;
    const { totalCents, tipCents, currency } = now ?? order;
    if (code === 'TIP_NOT_COLLECTED') {
      return onNote({ key: 'tipNotCollected', amount: { cents: totalCents, currency } });
    }
    if (code === 'TIP_CHANGED') {
      return onNote({ key: 'tipChanged', amount: { cents: tipCents, currency } });
    }
    if (code === 'NOT_AWAITING_PAYMENT') return onNote({ key: 'changed' });
    if (now?.amountDueCents === 0) return;
    refuse({ error, isSent: true });
  }

  function refuse(next: Refusal): void {
    setRefusal(next);
    settings.onRefused?.();
  }

  function explainTrouble({ error, isSent }: Refusal): PaymentProblem {
    const title = t('pay:form.errorTitle');
    if (!isSent) return { title, text: t('pay:form.notSent') };
    if (error instanceof CardFormMissing) {
      return { title: t('pay:card.lostTitle'), text: t('pay:card.lost') };
    }
    if (!(error instanceof CallError)) return { title, text: describeCallError(error, text) };
    if (error.code === 'PAYMENT_DECLINED') {
      return {
        title: t('pay:form.failedTitle'),
        // Shows the payment provider's own message, which tells the reason in English only.
        text: describeCallError(error, text),
        detail: t('pay:form.declined'),
      };
    }
    if (error.code === 'PRICE_CHANGED') return { title, text: describeCallError(error, text) };
    if (error.code === 'PAYMENT_IN_PROGRESS' || error.code === 'IN_PROGRESS')
      return { title, text: t('pay:form.inProgress') };
    if (error.status === 0) return { title, text: t('pay:form.unknown') };
    if (ticketToken !== undefined)
      return { title: t('pay:form.confirmationFailed'), text: describeCallError(error, text) };
    return {
      title: t('pay:form.failedTitle'),
      text: t('pay:form.failed'),
      detail: describeCallError(error, text),
    };
  }

  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    settings.onPress?.();
    setIsWorking(true);
    setRefusal(null);
    try {
      await work();
    } finally {
      busy.current = false;
      setIsWorking(false);
    }
  }

  /** @returns null when no payment can be sent; the form then shows the reason */
  async function ready(): Promise<PaymentMethod | null> {
    try {
      return await getPaymentMethod();
    } catch (error) {
      if (isUnreached(error)) refuse({ error, isSent: false });
      else await explain(error);
      return null;
    }
  }

  const pay = (tipCents: number) =>
    once(async () => {
      const chosen = await ready();
      if (chosen === null) return;
      sentTip.keep(order.id, tipCents);
      try {
        const answer = await confirm(tipCents, chosen);
        if (answer.status === 'paid') onOrder(answer.order);
        else await pass(tipCents, answer.clientSecret);
      } catch (error) {
        await explain(error);
      }
    });

  /** Resumes a bank's challenge that the payer left, or that was open when the page reloaded. */
  const continueBank = () =>
    once(async () => {
      if (!order.clientSecret) return;
      await pass(sentTip.read(order.id), order.clientSecret).catch(explain);
    });

  return {
    isWorking,
    isElsewhere,
    awaitsBank: !isWorking && order.paymentStatus === 'requires_action',
    trouble: refusal && explainTrouble(refusal),
    pay,
    continueBank,
  };
}
export type PaymentState = ReturnType<typeof usePayment>;
