import type { Ref } from 'react';
import { computeTip, tipPresetPercents } from '#domain/payments/price.ts';
import { MAX_TIP_CENTS } from '#domain/shared/money.ts';
import { money } from '#web/lib/format.ts';
import { Choices } from './Choices.tsx';
import { Field } from './Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { Tip } from './useTip.ts';

type TipPanelProps = {
  tip: Tip;
  fieldRef: Ref<HTMLInputElement>;
  feeCents: number;
  locked: boolean;
};

/** A share of the fee, or an amount of one's own. */
export function TipPanel({ tip, fieldRef, feeCents, locked }: TipPanelProps) {
  const { t } = useTranslation(['pay', 'common']);
  return (
    <section className="panel">
      <h2>{t('pay:tip.title')}</h2>
      <p className="quiet">{t('pay:tip.hint')}</p>
      <Choices
        label={t('pay:tip.title')}
        chosen={tip.percent}
        disabled={locked}
        choices={tipPresetPercents.map((value) => ({
          value,
          label: `${value}%`,
          below: value === 0 ? t('pay:tip.none') : money(computeTip(feeCents, value)),
        }))}
        onChoose={tip.choose}
      />
      <Field
        ref={fieldRef}
        label={t('pay:tip.custom')}
        lead="$"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={16}
        readOnly={locked}
        value={tip.custom}
        onChange={({ currentTarget }) => tip.type(currentTarget.value)}
        onBlur={tip.leave}
        error={tip.problem && t(`pay:tip.${tip.problem}`, { amount: money(MAX_TIP_CENTS) })}
      />
    </section>
  );
}
