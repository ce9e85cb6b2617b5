import type { TextFieldProps } from '#web/ui/TextField.tsx';
import { computeTip, tipPresetPercents } from '#domain/payments/price.ts';
import { MAX_TIP_CENTS } from '#domain/shared/money.ts';
import { money } from '#web/lib/format.ts';
import { Choices } from './Choices.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { panelLook, titleLook } from './styles.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { Tip } from './useTip.ts';

type TipPanelProps = {
  tip: Tip;
  fieldRef: TextFieldProps['inputRef'];
  feeCents: number;
  locked: boolean;
};

/** A share of the fee, or an amount of one's own. */
export function TipPanel({ tip, fieldRef, feeCents, locked }: TipPanelProps) {
  const { t } = useTranslation(['pay', 'common']);
  return (
    <section className={panelLook}>
      <h2 className={titleLook}>{t('pay:tip.title')}</h2>
      <p className="-mt-2.5 text-15 text-muted">{t('pay:tip.hint')}</p>
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
      <TextField
        inputRef={fieldRef}
        label={t('pay:tip.custom')}
        lead="$"
        inputMode="decimal"
        ltr
        autoComplete="off"
        maxLength={16}
        readOnly={locked}
        value={tip.custom}
        onChange={tip.type}
        onBlur={tip.leave}
        error={
          tip.problem && (
            <span role="alert">
              {t(`pay:tip.${tip.problem}`, { amount: money(MAX_TIP_CENTS) })}
            </span>
          )
        }
      />
    </section>
  );
}
