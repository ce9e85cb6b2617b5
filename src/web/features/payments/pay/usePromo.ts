import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { findStoredCode, forgetCode } from './storedCodes.ts';
import type { PaymentNote } from './note.ts';
import { usePayer } from './payer.ts';
import { describeCallError } from './wording.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { isUnreached, useOnReturn } from '#web/lib/useOnReturn.ts';

export type PromoSettings = {
  order: GuestOrder;
  /** Location of the car. A stored code for this location is applied automatically. */
  locationId: string;
  reload: () => Promise<unknown>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: PaymentNote) => void;
};

/** Applies or removes a promo code, with errors at the code field. */
export function usePromo({ order, locationId, reload, onOrder, onNote }: PromoSettings) {
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const { t } = useTranslation('promo');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'missing' | { error: unknown } | null>(null);
  const [working, setWorking] = useState<'apply' | 'remove' | null>(null);
  const busy = useRef(false);
  useOnReturn(problem !== 'missing' && isUnreached(problem?.error), () => setProblem(null));

  /**
   * @returns whether the server accepted or refused the promo code; false when the server did not
   * answer
   */
  async function send(next: string): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setWorking(next === '' ? 'remove' : 'apply');
    setProblem(null);
    let isAnswered = true;
    try {
      const input = {
        params: { id: order.id },
        body: { code: next, ...(ticketToken === undefined ? {} : { ticketToken }) },
      };
      onOrder(await call('POST /api/customer/orders/{id}/promo', input));
      setCode('');
    } catch (error) {
      if (error instanceof CallError && error.code === 'NOT_AWAITING_PAYMENT') {
        await reload();
        onNote({ key: 'changed' });
      } else setProblem({ error });
      isAnswered = error instanceof CallError && error.status >= 400 && error.status < 429;
    }
    busy.current = false;
    setWorking(null);
    return isAnswered;
  }

  /** Applies a stored code once. A refused code stays in the field with the reason. */
  const applyKept = useEffectEvent(async () => {
    const storedCode = findStoredCode(locationId, order);
    if (!storedCode || busy.current) return;
    setCode(storedCode.code);
    if (await send(storedCode.code)) forgetCode(storedCode);
  });
  const { promoCode, settlements } = order;
  useEffect(() => {
    const look = () => void applyKept();
    look();
    // The guest may scan a printed code in another tab while the ticket page is open.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [promoCode, settlements.length]);

  /** Writes the promo code's problem on render, in the current language. */
  function writeProblem(): string | null {
    if (problem === 'missing') return t('missing');
    return problem && describeCallError(problem.error, text);
  }

  return {
    code,
    problem: writeProblem(),
    working,
    type: (typed: string) => {
      setCode(typed);
      setProblem(null);
    },
    apply: () => {
      if (code.trim() === '') setProblem('missing');
      else void send(code.trim());
    },
    remove: () => void send(''),
  };
}
