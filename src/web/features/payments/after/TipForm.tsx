import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { isValidLaterTip } from '#domain/payments/laterTip.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '../pay/Problem.tsx';
import { TipPanel } from '../pay/TipPanel.tsx';
import type { TipState } from '../pay/useTip.ts';
import type { TextFieldProps } from '#web/ui/TextField.tsx';
import type { CardGap } from '../pay/card/provider.ts';
import { isCardFormMissing } from '../pay/card/provider.ts';
import type { LaterTip } from './useLaterTip.ts';

type Props = {
  order: GuestOrder;
  tip: TipState;
  tipField: TextFieldProps['inputRef'];
  paying: LaterTip;
  /** Choice of a saved card, or the form for a new card. */
  card: ReactNode;
  /** First thing missing before the card can pay; null when nothing is missing. */
  gap: CardGap | null;
  onClose: () => void;
};

/** Form for a tip after the payment, charged separately, and the confirmation of the tip. */
export function TipForm({ order, tip, tipField, paying, card, gap, onClose }: Props) {
  const { t, language } = useTranslation(['after', 'pay', 'common']);
  const [isChecked, setChecked] = useState(false);
  const { currency, valetFeeCents: feeCents } = order;
  const amount = formatAmount(tip.cents, currency, language);
  const isTip = isValidLaterTip(tip.cents, currency, feeCents);
  const locked = paying.isWorking;

  if (paying.givenCents !== null) {
    return (
      <div className="grid content-start gap-4">
        <output className="text-17">
          {t('after:tip.done', { amount: formatAmount(paying.givenCents, currency, language) })}
        </output>
        <Button variant="primary" isLarge onClick={onClose}>
          {t('after:tip.close')}
        </Button>
      </div>
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (locked || isCardFormMissing(gap) || !tip.isGood() || !isTip) return;
    void paying.give(tip.cents);
  }

  return (
    <form noValidate className="grid content-start gap-4 overflow-y-auto pb-4" onSubmit={submit}>
      <TipPanel
        tip={tip}
        fieldRef={tipField}
        feeCents={feeCents}
        currency={currency}
        locked={locked}
        isOwn
      />
      {card}
      <div role="alert" className="px-1 text-15 text-danger empty:hidden">
        {isChecked && !isTip && tip.problem === null && t('after:tip.none')}
      </div>
      <Problem trouble={paying.trouble} />
      <Button
        type="submit"
        variant="primary"
        isLarge
        className="tabular-nums"
        aria-disabled={locked || isCardFormMissing(gap) || undefined}
      >
        {locked ? (
          t('pay:form.working')
        ) : (
          <span>
            {isTip ? t('after:tip.submit', { amount }) : t('after:tip.choose')}{' '}
            {isTip && gap && (
              <span className="block text-15 font-normal">{t(`pay:card.${gap}`)}</span>
            )}
          </span>
        )}
      </Button>
    </form>
  );
}
