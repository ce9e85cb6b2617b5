import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FiguresPanel } from '../FiguresPanel.tsx';
import { toMajor } from '../writeFigures.ts';
import type { DayProps } from './EndOfDay.tsx';

type Line = { id: string; cars: number | null; cents: number | null; tips: number | null };

/** Payments by way of payment, refunds, and amounts that nobody paid. */
export function Money({ data }: DayProps) {
  const { t } = useTranslation('day');
  const { ofMinor } = useMoney(data.currency);
  const { paid, refunds, writtenOff, unpaid, revenueCents, tipsCents, bookedCents } = data;
  const refunded = refunds.cardCents + refunds.cashCents + refunds.houseCents;
  const lines: Line[] = [
    ...paid
      .filter(({ way }) => way !== 'complimentary')
      .map(({ way, cars, cents, tipsCents: tips }) => ({ id: `paid.${way}`, cars, cents, tips })),
    { id: 'refunds', cars: refunds.count, cents: -refunded, tips: -refunds.tipsCents },
  ];
  const notes: Line[] = [
    ...paid
      .filter(({ way }) => way === 'complimentary')
      .map(({ cars, cents }) => ({ id: 'paid.complimentary', cars, cents, tips: null })),
    { id: 'writtenOff', cars: writtenOff.cars, cents: writtenOff.cents, tips: null },
    { id: 'unpaid', cars: unpaid.cars, cents: unpaid.cents, tips: null },
    { id: 'fees', cars: null, cents: data.feesCents, tips: null },
    { id: 'discounts', cars: null, cents: data.discountsCents, tips: null },
  ];
  const write = (cents: number | null) =>
    cents === null ? (
      ''
    ) : cents === 0 ? (
      <span className="text-muted">{ofMinor(0)}</span>
    ) : (
      ofMinor(cents)
    );
  const row = ({ id, cars, cents, tips }: Line, isBooked: boolean) => ({
    id,
    cells: [
      <span key={id} className={isBooked ? '' : 'text-muted'}>
        {t(`money.${id}` as 'money.refunds')}
      </span>,
      cars,
      write(cents),
      write(tips),
      isBooked ? write((cents ?? 0) + (tips ?? 0)) : '',
    ],
    values: [
      t(`money.${id}` as 'money.refunds'),
      cars,
      cents === null ? null : toMajor(cents, data.currency),
      tips === null ? null : toMajor(tips, data.currency),
      isBooked ? toMajor((cents ?? 0) + (tips ?? 0), data.currency) : null,
    ],
  });
  return (
    <FiguresPanel
      title={t('money.title')}
      none=""
      file={`portico-day-${data.day}`}
      table={{
        columns: [
          { name: t('money.way') },
          { name: t('money.cars'), isFigure: true },
          { name: t('money.price'), isFigure: true },
          { name: t('money.tips'), isFigure: true },
          { name: t('money.total'), isFigure: true },
        ],
        rows: [
          ...lines.map((line) => row(line, true)),
          {
            id: 'total',
            cells: [
              <b key="total">{t('money.booked')}</b>,
              '',
              <b key="price">{ofMinor(revenueCents)}</b>,
              <b key="tips">{ofMinor(tipsCents)}</b>,
              <b key="sum">{ofMinor(bookedCents)}</b>,
            ],
            values: [
              t('money.booked'),
              null,
              toMajor(revenueCents, data.currency),
              toMajor(tipsCents, data.currency),
              toMajor(bookedCents, data.currency),
            ],
          },
          ...notes.map((line) => row(line, false)),
        ],
      }}
    />
  );
}
