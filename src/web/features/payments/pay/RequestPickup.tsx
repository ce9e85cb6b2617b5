import { useRef, useState, type FormEvent } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { isTooSoon, quotePickup, type PickupOffer } from '#domain/orders/offers.ts';
import { MAX_TARGET_MINUTES } from '#domain/orders/targetMinutes.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import {
  getPickupMinutes,
  keepOfferedChoice,
  PickupChoices,
  type PickupChoice,
} from './PickupChoices.tsx';
import { PickupQuote } from './PickupQuote.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { panelLook, titleLook, workLook } from './styles.ts';
import { readMinutes } from './fields.ts';
import type { PaymentNote } from './note.ts';
import { usePayer } from './payer.ts';
import { ActionBar, Problem } from './Problem.tsx';
import { toPickup } from '#web/lib/toPickup.ts';
import { describeCallError } from './wording.ts';

type RequestPickupProps = {
  stayId: string;
  offers: readonly PickupOffer[];
  currency: string;
  /** Time zone of the location. */
  timeZone: TimeZone;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: PaymentNote) => void;
  reload: () => Promise<unknown>;
};

/** Form in which the guest requests the car: pickup time, price and arrival. */
export function RequestPickup(props: RequestPickupProps) {
  const { stayId, offers, currency, timeZone, onOrder, onNote, reload } = props;
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const { t } = text;
  const now = useNow();
  const [choice, setChoice] = useState<PickupChoice>('soonest');
  const [typed, setTyped] = useState('');
  const [fieldProblem, setFieldProblem] = useState<'invalid' | 'range' | null>(null);
  const [failure, setFailure] = useCallError();
  const [isPending, setIsPending] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  // Minutes are not asked for while the car takes longer than all of them.
  const isTypable = !isTooSoon(MAX_TARGET_MINUTES, offers);
  const custom = isTypable ? typed : '';
  const offered = keepOfferedChoice(choice, offers);
  const preset = custom === '' ? getPickupMinutes(offered) : null;
  const read = preset === null ? readMinutes(custom) : { value: preset };
  const target = 'value' in read ? read.value : null;
  const quote = target === null ? null : quotePickup(target, offers);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    if ('problem' in read) {
      setFieldProblem(read.problem);
      form.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus();
      return;
    }
    busy.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      const body = {
        ticketId: stayId,
        ...toPickup(read.value),
        ...(ticketToken === undefined ? {} : { ticketToken }),
      };
      onOrder(await call('POST /api/customer/orders', { body }));
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'ORDER_ALREADY_OPEN' || code === 'CAR_NOT_PARKED') {
        await reload();
        onNote({ key: code === 'ORDER_ALREADY_OPEN' ? 'alreadyOpen' : 'changed' });
      } else setFailure(error);
    }
    busy.current = false;
    setIsPending(false);
  }

  return (
    <form className={workLook} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <section className={panelLook}>
        <h2 className={titleLook}>{t('pay:request.title')}</h2>
        <PickupChoices
          offers={offers}
          zone={timeZone}
          now={now}
          chosen={custom === '' ? offered : 'custom'}
          disabled={isPending}
          onChoose={(next) => {
            setChoice(next);
            setTyped('');
            setFieldProblem(null);
          }}
        />
        {isTypable && (
          <TextField
            label={t('pay:request.custom')}
            aside={t('pay:request.customHint')}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={10}
            readOnly={isPending}
            value={custom}
            onChange={(text) => {
              setTyped(text);
              setFieldProblem(null);
            }}
            onBlur={() => {
              if (custom !== '' && 'problem' in read) setFieldProblem(read.problem);
            }}
            error={
              fieldProblem && (
                <span role="alert">
                  <strong>{t('pay:request.invalidTitle')}</strong>{' '}
                  {t(`pay:request.${fieldProblem}`)}
                </span>
              )
            }
          />
        )}
        <PickupQuote quote={quote} currency={currency} zone={timeZone} now={now} />
      </section>
      <ActionBar>
        <Problem
          trouble={
            failure
              ? { title: t('pay:request.failed'), text: describeCallError(failure, text) }
              : null
          }
        />
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          aria-disabled={isPending || undefined}
        >
          {t(isPending ? 'pay:request.submitting' : 'pay:request.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
