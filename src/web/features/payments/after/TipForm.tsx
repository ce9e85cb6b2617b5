import { useState, type FormEvent } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { isValidLaterTip } from '#domain/payments/laterTip.ts';
import { formatAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Problem } from '../pay/Problem.tsx';
import { TipPanel } from '../pay/TipPanel.tsx';
import { isCardFormMissing, type ProviderConfig } from '../pay/card/provider.ts';
import { useBank } from '../pay/card/useBank.tsx';
import type { CardEntry } from '../pay/card/useTypedCard.tsx';
import { useTip } from '../pay/useTip.ts';
import { useLaterTip } from './useLaterTip.ts';

export type TipSettings = {
  order: GuestOrder;
  config: ProviderConfig;
  /** Name of the payee that the bank's challenge shows. */
  place: string;
  onOrder: (order: GuestOrder) => void;
  onClose: () => void;
};

/** Form for a tip after the payment, charged separately, and the confirmation of the tip. */
export function TipForm(props: TipSettings & { entry: CardEntry }) {
  const { order, config, place, entry, onClose } = props;
  const { t, language } = useTranslation(['after', 'pay', 'common']);
  const [isChecked, setChecked] = useState(false);
  const [tip, tipField] = useTip(order, 'later');
  const { currency, valetFeeCents: feeCents } = order;
  const amount = formatAmount(tip.cents, currency, language);
  const { askBank, challenge } = useBank(config, t('pay:challenge.text', { amount, place }));
  const paying = useLaterTip({ ...props, ...entry, askBank });
  const { gap } = entry;
  const isTip = isValidLaterTip(tip.cents, currency, feeCents);
  const locked = paying.isWorking;

  if (paying.givenCents !== null) {
    return (
      <div className="grid content-start gap-4 pb-4">
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
    <>
      <form noValidate className="grid content-start gap-4 overflow-y-auto pb-4" onSubmit={submit}>
        <TipPanel
          tip={tip}
          fieldRef={tipField}
          feeCents={feeCents}
          currency={currency}
          locked={locked}
          isOwn
        />
        {entry.panel({ cents: tip.cents, locked })}
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
      {challenge}
    </>
  );
}
