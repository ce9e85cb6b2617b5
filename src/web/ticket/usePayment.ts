import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { money } from '../lib/format.ts';
import { tab } from '../lib/storage.ts';
import { call, wording } from './api.ts';
import type { CardHandle } from './card/provider.ts';
import type { Note } from './note.ts';
import type { Trouble } from './Problem.tsx';
import { useText } from './text.ts';

const WAIT_POLL_MS = 2_000;

type PaymentSettings = {
  order: GuestOrder;
  token: string;
  card: RefObject<CardHandle | null>;
  reload: () => Promise<GuestTicket | null>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: Note) => void;
};

/** The tip that was sent with the card: a bank's challenge that is answered later needs it again. */
export const sentTip = {
  key: (orderId: string) => `tip-${orderId}`,
  keep(orderId: string, cents: number) {
    tab.setItem(this.key(orderId), String(cents));
  },
  read(orderId: string): number {
    return Number(tab.getItem(this.key(orderId))) || 0;
  },
};

/** Card → token → confirm → perhaps the bank's challenge → confirm again; each press once. */
export function usePayment({ order, token, card, reload, onOrder, onNote }: PaymentSettings) {
  const text = useText();
  const { t } = text;
  const [isWorking, setIsWorking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const busy = useRef(false);

  const isElsewhere = !isWorking && order.paymentStatus === 'confirming';
  useEffect(() => {
    if (!isElsewhere) return;
    const timer = setInterval(() => void reload(), WAIT_POLL_MS);
    return () => clearInterval(timer);
  }, [isElsewhere, reload]);

  async function confirm(tipCents: number, confirmationTokenId?: string): Promise<void> {
    const answer = await call('POST /api/customer/orders/{id}/payment/confirm', {
      params: { id: order.id },
      body: {
        tipCents,
        ticketToken: token,
        ...(confirmationTokenId === undefined ? {} : { confirmationTokenId }),
      },
    });
    if (answer.status === 'paid') return onOrder(answer.order);
    const isAnswered = await card.current?.authenticate(answer.clientSecret);
    if (isAnswered) return confirm(tipCents);
    await reload();
  }

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof CallError)) throw error;
    const refetched = await reload();
    const now = refetched?.orders.find(({ id }) => id === order.id);
    if (error.code === 'TIP_NOT_COLLECTED') {
      return onNote({ key: 'tipNotCollected', amount: money(now?.totalCents ?? order.totalCents) });
    }
    if (error.code === 'TIP_CHANGED') {
      return onNote({ key: 'tipChanged', amount: money(now?.tipCents ?? order.tipCents) });
    }
    if (error.code === 'NOT_AWAITING_PAYMENT') return onNote({ key: 'changed' });
    if (now && now.status !== 'requested') return;
    setTrouble(troubleOf(error));
  }

  function troubleOf(error: CallError): Trouble {
    const title = t('ticket.pay.errorTitle');
    if (error.code === 'PAYMENT_DECLINED') {
      return {
        title: t('ticket.pay.failedTitle'),
        // The provider's own words say why, to those who read English.
        text:
          (text.language === 'en' && error.body?.message) || t('common.errors.PAYMENT_DECLINED'),
        detail: t('ticket.pay.declined'),
      };
    }
    if (error.code === 'PAYMENT_IN_PROGRESS') return { title, text: t('ticket.pay.inProgress') };
    if (error.status === 0) return { title, text: t('ticket.pay.unknown') };
    return { title: t('ticket.pay.confirmationFailed'), text: wording(error, text) };
  }

  async function once(work: () => Promise<void>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsWorking(true);
    setTrouble(null);
    try {
      await work();
    } finally {
      busy.current = false;
      setIsWorking(false);
    }
  }

  const pay = (tipCents: number) =>
    once(async () => {
      let confirmationTokenId: string | undefined;
      if (order.valetFeeCents + tipCents > 0) {
        try {
          const id = await card.current?.tokenize();
          if (!id) return;
          confirmationTokenId = id;
        } catch (error) {
          const isUnsent = error instanceof CallError && error.status === 0;
          const title = t('ticket.pay.errorTitle');
          if (isUnsent) return setTrouble({ title, text: t('ticket.pay.notSent') });
          return explain(error);
        }
      }
      sentTip.keep(order.id, tipCents);
      await confirm(tipCents, confirmationTokenId).catch(explain);
    });

  /** Takes up a challenge that was left, or was open when the page was loaded again. */
  const continueBank = () =>
    once(async () => {
      const { clientSecret } = order;
      if (!clientSecret || !(await card.current?.authenticate(clientSecret))) return;
      await confirm(sentTip.read(order.id)).catch(explain);
    });

  return {
    isWorking,
    isElsewhere,
    awaitsBank: !isWorking && order.paymentStatus === 'requires_action',
    trouble,
    pay,
    continueBank,
  };
}
