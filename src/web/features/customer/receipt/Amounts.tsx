import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { dateTime } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useLines } from '../components/Lines.tsx';
import { dollars } from '../look.ts';

/** The lines, what they come to, and how it was paid; of a card never a number. */
export function Amounts({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const lines = useLines()(service);
  const { totalAmount, refundedAmount, paymentStatus, status } = service;
  if (totalAmount === null) return <p className="font-medium">{t('receipt.free')}</p>;
  const isUnpaid = paymentStatus === 'pending';
  if (isUnpaid && status === 'cancelled') return <p className="font-medium">{t('receipt.free')}</p>;
  return (
    <section className="flex flex-col gap-3">
      <table className="w-full text-start tabular-nums">
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              {t('receipt.description')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('receipt.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, amount }) => (
            <Row key={name} name={name} amount={amount} />
          ))}
        </tbody>
        <tfoot>
          <Row isTotal name={t('receipt.total')} amount={totalAmount} />
          {refundedAmount > 0 ? (
            <>
              <Row name={t('cost.refunded')} amount={-refundedAmount} />
              <Row isTotal name={t('receipt.net')} amount={totalAmount - refundedAmount} />
            </>
          ) : null}
        </tfoot>
      </table>
      <p className="text-15 text-muted">{isUnpaid ? t('receipt.open') : <Paid {...service} />}</p>
    </section>
  );
}

type RowProps = { name: string; amount: number; isTotal?: boolean };

function Row({ name, amount, isTotal = false }: RowProps) {
  const look = isTotal ? 'border-t border-line text-17 font-strong' : 'font-normal';
  return (
    <tr className={look}>
      <th scope="row" className="py-1.5 text-start [font-weight:inherit]">
        {name}
      </th>
      <td className="py-1.5 text-end">{dollars(amount)}</td>
    </tr>
  );
}

function Paid({ paidAt }: Pick<Service, 'paidAt'>) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  return paidAt
    ? t('receipt.paidAt', { date: isolate(dateTime(paidAt, language)) })
    : t('receipt.paidBy');
}
