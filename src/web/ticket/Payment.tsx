import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { tipFromPercent, tipPresetPercents } from '#domain/payments/price.ts';
import { MAX_TIP_CENTS } from '#domain/shared/money.ts';
import { money, when } from '../lib/format.ts';
import { cardForms } from './card/provider.ts';
import type { CardHandle } from './card/provider.ts';
import { Choices } from './Choices.tsx';
import { Field } from './Field.tsx';
import { readTip } from './fields.ts';
import { Lines } from './Lines.tsx';
import type { Note } from './note.ts';
import { ActionBar, Problem } from './Problem.tsx';
import { useText } from './text.ts';
import { useCancel } from './useCancel.ts';
import { sentTip, usePayment } from './usePayment.ts';

type PaymentProps = {
  data: GuestTicket;
  order: GuestOrder;
  token: string;
  reload: () => Promise<GuestTicket | null>;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: Note) => void;
};

/** Tip, card, total, pay: and a way back for who has changed their mind. */
export function Payment({ data, order, token, reload, onOrder, onNote }: PaymentProps) {
  const { t, language } = useText();
  const card = useRef<CardHandle>(null);
  const tipField = useRef<HTMLInputElement>(null);
  // A page loaded again in the middle of a challenge shows the tip that the bank is asking about.
  const [asked] = useState(() =>
    order.paymentStatus === 'requires_action' ? sentTip.read(order.id) : 0,
  );
  const [percent, setPercent] = useState<number | null>(asked === 0 ? 0 : null);
  const [custom, setCustom] = useState(asked === 0 ? '' : (asked / 100).toFixed(2));
  const [showsTipProblem, setShowsTipProblem] = useState(false);
  const payment = usePayment({ order, token, card, reload, onOrder, onNote });
  const cancel = useCancel({ order, token, reload, onOrder, onNote });

  const typed = readTip(custom);
  const tipProblem = percent === null && 'problem' in typed ? typed.problem : null;
  const customCents = 'value' in typed ? typed.value : 0;
  const tipCents = percent === null ? customCents : tipFromPercent(order.valetFeeCents, percent);
  const totalCents = order.valetFeeCents + tipCents;

  const isLocked = payment.isWorking || payment.isElsewhere || cancel.isWorking;
  const isWaiting = payment.isElsewhere && !payment.trouble;
  const CardForm = cardForms[data.paymentProvider];
  const canPay = CardForm !== null || totalCents === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isLocked) return;
    setShowsTipProblem(true);
    if (tipProblem) tipField.current?.focus();
    else void payment.pay(tipCents);
  }

  return (
    <form className="work" onSubmit={submit} noValidate>
      <section className="panel">
        <h2>{t('ticket.tip.title')}</h2>
        <p className="quiet">{t('ticket.tip.hint')}</p>
        <Choices
          label={t('ticket.tip.title')}
          chosen={percent}
          disabled={isLocked}
          choices={tipPresetPercents.map((value) => ({
            value,
            label: `${value}%`,
            below:
              value === 0
                ? t('ticket.tip.none')
                : money(tipFromPercent(order.valetFeeCents, value)),
          }))}
          onChoose={(value) => {
            setPercent(value);
            setCustom('');
            setShowsTipProblem(false);
          }}
        />
        <Field
          ref={tipField}
          label={t('ticket.tip.custom')}
          lead="$"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={16}
          readOnly={isLocked}
          value={custom}
          onChange={({ target }) => {
            setCustom(target.value);
            setPercent(target.value === '' ? 0 : null);
            setShowsTipProblem(false);
          }}
          onBlur={() => setShowsTipProblem(true)}
          error={
            showsTipProblem &&
            tipProblem &&
            t(`ticket.tip.${tipProblem}`, { amount: money(MAX_TIP_CENTS) })
          }
        />
      </section>

      {totalCents > 0 && (
        <section className="panel">
          <h2>{t('ticket.card.title')}</h2>
          {CardForm ? (
            <CardForm
              ref={card}
              locked={isLocked}
              amount={money(totalCents)}
              place={data.location.name}
            />
          ) : (
            <p>{t('ticket.card.unsupported')}</p>
          )}
        </section>
      )}

      <section className="panel">
        <h2>{t('ticket.lines.title')}</h2>
        <Lines
          feeCents={order.valetFeeCents}
          tipCents={tipCents}
          totalLabel={t('ticket.lines.total')}
        />
        {order.expiresAt && (
          <p className="quiet">
            {t('ticket.pay.expires', { time: when(order.expiresAt, language) })}
          </p>
        )}
        <Problem trouble={cancel.trouble} />
        <button
          type="button"
          className="link"
          aria-disabled={isLocked || undefined}
          onClick={() => {
            if (!isLocked) void cancel.run();
          }}
        >
          {t(cancel.isWorking ? 'ticket.pay.takingBack' : 'ticket.pay.takeBack')}
        </button>
      </section>

      {canPay && (
        <ActionBar>
          <Problem trouble={payment.trouble} />
          <output className={isWaiting ? 'callout' : undefined}>
            {isWaiting && t('ticket.pay.inProgress')}
          </output>
          {payment.awaitsBank && (
            <div className="callout">
              <p>{t('ticket.pay.awaitingBank')}</p>
              <button type="button" className="link" onClick={() => void payment.continueBank()}>
                {t('ticket.pay.continueBank')}
              </button>
            </div>
          )}
          <button type="submit" className="action" aria-disabled={isLocked || undefined}>
            {payment.isWorking || payment.isElsewhere
              ? t('ticket.pay.working')
              : totalCents > 0
                ? t('ticket.pay.submit', { amount: money(totalCents) })
                : t('ticket.pay.free')}
          </button>
        </ActionBar>
      )}
    </form>
  );
}
