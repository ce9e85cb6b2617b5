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
import { Choices } from './Choices.tsx';
import { panelLook, titleLook } from './styles.ts';
import { useTranslation } from '#web/lib/translation.ts';
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

/** Choice of the tip: a percentage of the fee, or a typed amount. */
export function TipPanel(props: TipPanelProps) {
  const { tip, fieldRef, feeCents, currency, locked, isOwn = false } = props;
  const { t, language } = useTranslation(['pay', 'common']);
  const decimals = currencyDecimals(currency);
  const typed = (cents: number) => formatTypedAmount(cents, currency);
  const offers = listTipOffers(feeCents, currency).filter(({ cents }) => cents > 0 || !isOwn);
  return (
    <section className={panelLook}>
      <h2 className={titleLook}>{t('pay:tip.title')}</h2>
      <p className="-mt-2.5 text-15 text-muted">{t('pay:tip.hint')}</p>
      <Choices
        label={t('pay:tip.title')}
        chosen={offers.findIndex(tip.isChosen)}
        disabled={locked}
        choices={offers.map(({ percent, cents }, value) => ({
          value,
          ...(percent === null
            ? { label: formatWholeMoney(cents, currency, language) }
            : {
                label: `${percent}%`,
                below: percent === 0 ? t('pay:tip.none') : formatAmount(cents, currency, language),
              }),
        }))}
        onChoose={(at) => offers[at] && tip.choose(offers[at])}
      />
      <TextField
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
    </section>
  );
}
