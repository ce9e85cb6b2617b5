import { type ReceiptContent, type ReceiptWriter, writeReceipt } from '#domain/payments/receipt.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import './receipt.css';

/** Receipt for screen, print and the browser's PDF. */
export function ReceiptPaper({ receipt }: { receipt: ReceiptContent }) {
  const { t, language } = useTranslation('receipt');
  const { facts, lines, sums, notes } = writeReceipt(receipt, {
    language,
    text: t as ReceiptWriter['text'],
    date: (instant, zone) =>
      `${formatDate(instant, language, zone)} · ${formatTime(instant, language, zone)}`,
  });
  return (
    <article className="receipt flex flex-col gap-5 rounded-lg border border-line bg-surface p-5">
      <header className="border-b border-line pb-4">
        <p className="text-28 leading-tight font-strong wrap-anywhere">
          <bdi>{receipt.businessName}</bdi>
        </p>
        <h2 className="pt-1 text-17">{t('title')}</h2>
      </header>
      <dl className="grid gap-1.5 text-15">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{isolateText(value)}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full text-start tabular-nums">
        <caption className="sr-only">{t('title')}</caption>
        <tbody>
          {lines.map(({ name, value }) => (
            <tr key={name} className="first:border-t first:border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="py-1.5 text-end">{isolateText(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ name, value }) => (
            <tr key={name} className="border-t border-line text-17 font-strong">
              <th scope="row" className="py-2 text-start font-strong">
                {name}
              </th>
              <td className="py-2 text-end">{isolateText(value)}</td>
            </tr>
          ))}
          {notes.map(({ name, value }) => (
            <tr key={name} className="text-15 text-muted">
              <th scope="row" className="py-1 text-start font-normal">
                {name}
              </th>
              <td className="py-1 text-end">{isolateText(value)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className="text-15 text-muted">{t('footer')}</p>
    </article>
  );
}
