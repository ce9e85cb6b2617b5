import type { GuestOrder } from '#contract/orders.ts';
import type { Translator } from '#texts/translator.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

/**
 * Returns the lines of the fee and of the amounts that settlements cover; undefined without
 * settlements.
 */
export function listCoveredAmounts(
  { valetFeeCents, settlements }: GuestOrder,
  t: Translator<'pay', 'pay'>['t'],
): AmountLine[] | undefined {
  if (settlements.length === 0) return undefined;
  const covered = settlements.map(({ account, way, amountCents }) => ({
    label: account ?? t(`pay:lines.${way}`),
    cents: -amountCents,
  }));
  return [{ label: t('pay:lines.fee'), cents: valetFeeCents }, ...covered];
}

/** Whether the order involves money: a price, or a settlement that covered the price. */
export const isPayment = ({ totalCents, settlements }: GuestOrder): boolean =>
  totalCents > 0 || settlements.length > 0;

/** Returns a negative line for each complimentary settlement. */
export const listGivenAwayAmounts = (
  { settlements }: GuestOrder,
  t: Translator<'pay', 'pay'>['t'],
): AmountLine[] =>
  settlements
    .filter(({ way }) => way === 'complimentary')
    .map(({ amountCents }) => ({ label: t('pay:lines.complimentary'), cents: -amountCents }));

/** Returns the label of the paid total: 'Paid', with the ways of payment unless all was by card. */
export function writePaidLabel(order: GuestOrder, t: Translator<'pay', 'pay'>['t']): string {
  const settled = order.settlements.filter(({ way }) => way !== 'complimentary');
  const ways = settled.map(({ way, account }) =>
    account === null ? t(`pay:lines.${way}`) : isolateText(account),
  );
  const byCard = order.totalCents - settled.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (ways.length > 0 && byCard > 0) ways.push(t('pay:card.title'));
  return [t('pay:lines.paid'), ...ways].join(' · ');
}

export type AmountLine = { label: string; cents: number };
type LinesProps = {
  /** Lines above the tip; by default a single line for the valet fee. */
  before?: readonly AmountLine[] | undefined;
  feeCents: number;
  tipCents: number;
  currency: string;
  totalLabel: string;
};

const lineLook = 'flex flex-wrap justify-between gap-x-4';

/** Breakdown of a price: fee, tip when above zero, and total. */
export function Lines({ before, feeCents, tipCents, currency, totalLabel }: LinesProps) {
  const { t, language } = useTranslation(['pay', 'common']);
  const lines = [...(before ?? [{ label: t('pay:lines.fee'), cents: feeCents }])];
  if (tipCents > 0) lines.push({ label: t('pay:lines.tip'), cents: tipCents });
  return (
    <dl data-lines="" className="grid gap-2 tabular-nums">
      {lines.map(({ label, cents }) => (
        <div key={label} className={lineLook}>
          <dt className="text-muted">{label}</dt>
          <dd>
            <bdi>{formatAmount(cents, currency, language)}</bdi>
          </dd>
        </div>
      ))}
      <div className={`${lineLook} border-t border-line pt-2.5 text-20 font-strong`}>
        <dt>{totalLabel}</dt>
        <dd>
          <bdi>{formatAmount(feeCents + tipCents, currency, language)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
