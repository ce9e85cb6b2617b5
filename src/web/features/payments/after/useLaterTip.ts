import { useRef, useState } from 'react';
import { CallError, type CallInput } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { createRandomKey } from '#web/lib/idempotencyKey.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { usePayer } from '../pay/payer.ts';
import type { PaymentProblem } from '../pay/Problem.tsx';
import type { CardEntry } from '../pay/card/useTypedCard.tsx';
import { describeCallError } from '../pay/wording.ts';

type Give = 'POST /api/customer/orders/{id}/tip';
type Attempt = { body: CallInput<Give>['body']; idempotencyKey: string };

type Settings = {
  order: GuestOrder;
  getPaymentMethod: CardEntry['getPaymentMethod'];
  askBank: (clientSecret: string) => Promise<boolean>;
  onOrder: (order: GuestOrder) => void;
};

/**
 * Charges a tip after the payment once. An unanswered attempt is sent again with the same
 * idempotency key and card, or the card would be charged twice.
 */
export function useLaterTip({ order, getPaymentMethod, askBank, onOrder }: Settings) {
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['after', 'pay', 'common']);
  const { t } = text;
  const [isWorking, setWorking] = useState(false);
  const [trouble, setTrouble] = useState<PaymentProblem | null>(null);
  const [givenCents, setGiven] = useState<number | null>(null);
  const busy = useRef(false);
  const unanswered = useRef<Attempt | null>(null);
  const holder = ticketToken === undefined ? {} : { ticketToken };

  const send = ({ body, idempotencyKey }: Attempt) =>
    call(
      'POST /api/customer/orders/{id}/tip',
      { params: { id: order.id }, body },
      { idempotencyKey },
    );

  async function createAttempt(tipCents: number): Promise<Attempt | null> {
    const last = unanswered.current;
    if (last?.body.tipCents === tipCents) return last;
    const method = await getPaymentMethod();
    if (method === null) return null;
    const { confirmationTokenId, paymentMethodId } = method;
    return {
      body: {
        tipCents,
        ...(confirmationTokenId === undefined ? {} : { confirmationTokenId }),
        ...(paymentMethodId === undefined ? {} : { paymentMethodId }),
        ...holder,
      },
      idempotencyKey: createRandomKey(),
    };
  }

  /** @returns the paid answer; null when the bank's challenge was not completed */
  async function giveOnce(tipCents: number) {
    const attempt = await createAttempt(tipCents);
    if (attempt === null) return null;
    unanswered.current = attempt;
    const answer = await send(attempt);
    if (answer.status === 'paid') return answer;
    const { clientSecret, tipId } = answer;
    if (!(await askBank(clientSecret))) return null;
    const again = { body: { tipCents, tipId, ...holder }, idempotencyKey: createRandomKey() };
    unanswered.current = again;
    const answered = await send(again);
    return answered.status === 'paid' ? answered : null;
  }

  async function give(tipCents: number): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setWorking(true);
    setTrouble(null);
    try {
      const answer = await giveOnce(tipCents);
      unanswered.current = null;
      if (answer) {
        setGiven(tipCents);
        onOrder(answer.order);
      }
    } catch (error) {
      const isLost = error instanceof CallError && error.status === 0;
      const isCancelled = error instanceof CallError && error.code === 'STATE_CONFLICT';
      if (!isLost) unanswered.current = null;
      setTrouble({
        title: t('after:tip.failed'),
        text: isLost
          ? t('after:tip.unknown')
          : isCancelled
            ? t('after:tip.cancelled')
            : describeCallError(error, text),
      });
    }
    busy.current = false;
    setWorking(false);
  }

  return { isWorking, trouble, givenCents, give };
}
