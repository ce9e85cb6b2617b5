import { useState } from 'react';
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx';
import { listTipOffers } from '#domain/payments/price.ts';
import { computeMaxTip, currencyDecimals } from '#domain/shared/money.ts';
import {
  getCurrencyName,
  getCurrencySign,
  formatAmount,
  formatTypedAmount,
  formatWholeMoney,
} from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { panelLook, titleLook } from './styles.ts';
import type { TipState } from './useTip.ts';

type TipPanelProps = {
  tip: TipState;
  fieldRef: TextFieldProps['inputRef'];
  feeCents: number;
  currency: string;
  locked: boolean;
  /** True for a tip that is paid separately, where 'no tip' is not offered. */
  isOwn?: boolean;
};

/** Example amount in minor units, shown as '7.50', '7.500' or '750' by currency. */
const EXAMPLE = 750;

/** Choice of the tip: a percentage of the fee, an amount, or after 'Other' a typed amount. */
export function TipPanel(props: TipPanelProps) {
  const { tip, fieldRef, feeCents, currency, locked, isOwn = false } = props;
  const { t, language } = useTranslation(['pay', 'common']);
  // An amount that was kept opens the field without taking the focus.
  const [other, setOther] = useState<'kept' | 'pressed' | null>(tip.typed === '' ? null : 'kept');
  const isTyped = other !== null || tip.typed !== '';
  const decimals = currencyDecimals(currency);
  const typed = (cents: number) => formatTypedAmount(cents, currency);
  const offers = listTipOffers(feeCents, currency).filter(({ cents }) => cents > 0 || !isOwn);
  return (
    <section className={panelLook}>
      <h2 className={titleLook}>{t('pay:tip.title')}</h2>
      <p className="-mt-2.5 text-15 text-muted">{t('pay:tip.hint')}</p>
      <Choices
        label={t('pay:tip.title')}
        chosen={isTyped ? offers.length : offers.findIndex(tip.isChosen)}
        disabled={locked}
        choices={[
          ...offers.map(({ percent, cents }, value) => ({
            value,
            ...(percent === null
              ? { label: formatWholeMoney(cents, currency, language) }
              : {
                  label: `${percent}%`,
                  below:
                    percent === 0 ? t('pay:tip.none') : formatAmount(cents, currency, language),
                }),
          })),
          { value: offers.length, label: t('pay:tip.other') },
        ]}
        onChoose={(at) => {
          const offer = offers[at];
          setOther(offer ? null : 'pressed');
          if (offer) tip.choose(offer);
          else if (!isTyped) tip.type('');
        }}
      />
      {isTyped && (
        <TextField
          autoFocus={other === 'pressed'}
          inputRef={fieldRef}
          label={t('pay:tip.custom', { currency: getCurrencyName(currency, language) })}
          lead={getCurrencySign(currency, language)}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          placeholder={typed(0)}
          ltr
          autoComplete="off"
          maxLength={16}
          readOnly={locked}
          value={tip.typed}
          onChange={tip.type}
          onBlur={tip.leave}
          error={
            tip.problem && (
              <span role="alert">
                {t(`pay:tip.${tip.problem}`, {
                  example: typed(EXAMPLE * 10 ** Math.max(0, decimals - 2)),
                  amount: formatAmount(computeMaxTip(currency, feeCents), currency, language),
                })}
              </span>
            )
          }
        />
      )}
    </section>
  );
}

type Choice<V> = { value: V; label: string; below?: string };

type ChoicesProps<V> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | null;
  disabled?: boolean;
  onChoose: (value: V) => void;
};

/** Row of large buttons; at most one is pressed. */
function Choices<V extends string | number>({
  label,
  choices,
  chosen,
  disabled = false,
  onChoose,
}: ChoicesProps<V>) {
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-2"
      aria-label={label}
    >
      {choices.map(({ value, label: text, below }) => (
        <button
          key={value}
          type="button"
          className="grid min-h-14 min-w-0 cursor-pointer touch-manipulation place-content-center rounded-md border-[1.5px] border-line-strong px-1 py-1.5 text-center transition-colors aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-primary"
          aria-pressed={value === chosen}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onChoose(value);
          }}
        >
          <span className="text-17 font-strong tabular-nums">{text}</span>{' '}
          {below && <span className="text-12 text-muted tabular-nums">{below}</span>}
        </button>
      ))}
    </fieldset>
  );
}
