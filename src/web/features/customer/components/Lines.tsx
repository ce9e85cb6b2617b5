import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useMoney } from '#web/app/useMoney.ts';

export type CostLine = { name: string; amount: number };

/** Returns the lines of a service's total; empty before the car is requested. */
export function useCostLines(): (service: Service) => CostLine[] {
  const { t } = useTranslation('services');
  return ({ serviceFee, discountAmount, platformFee, tipAmount }) => {
    if (serviceFee === null) return [];
    const discount = discountAmount ?? 0;
    const lines = [
      { name: t('cost.service'), amount: serviceFee + discount },
      { name: t('cost.discount'), amount: -discount },
      { name: t('cost.fee'), amount: platformFee ?? 0 },
      { name: t('cost.tip'), amount: tipAmount ?? 0 },
    ];
    return lines.filter(({ amount }, index) => index === 0 || amount !== 0);
  };
}

/** Amounts are in the main unit of `currency`: dollars, not cents. */
type Props = { lines: readonly CostLine[]; totals: readonly CostLine[]; currency: string };

/** List of amounts with their totals. */
export function Lines({ lines, totals, currency }: Props) {
  const { ofMajor } = useMoney(currency);
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      {lines.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-6 text-15">
          <dt className="text-muted">{name}</dt>
          <dd>{ofMajor(amount)}</dd>
        </div>
      ))}
      {totals.map(({ name, amount }) => (
        <div
          key={name}
          className="flex justify-between gap-6 border-t border-line pt-2 text-17 font-strong"
        >
          <dt>{name}</dt>
          <dd>{ofMajor(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
