import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { Transaction } from '#contract/cards.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useSession } from '#web/app/session.ts';
import { formatDateTime, formatAmount, toMinor } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/SkeletonTable.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { SavedCards } from './SavedCards.tsx';
import { useTransactions } from './api.ts';

/** Section with saved cards and past payments. */
export function PaymentMethodsSection() {
  const { t } = useTranslation('cards');
  const isClosed = useSession()?.user?.isImpersonating ?? false;
  return (
    <div className="flex max-w-3xl flex-col gap-10 lg:max-w-none">
      <section className="flex flex-col gap-4">
        <div>
          <h2 className="text-20">{t('title')}</h2>
          <p className="text-15 text-muted">{t('text')}</p>
        </div>
        {isClosed ? <Banner kind="info">{t('closed')}</Banner> : null}
        <SavedCards isClosed={isClosed} />
      </section>
      <section className="flex flex-col gap-4">
        <h2 className="text-20">{t('recent.title')}</h2>
        <Transactions />
      </section>
    </div>
  );
}

/** Payments and refunds, newest first, each with its receipt. */
function Transactions() {
  const { t } = useTranslation('cards');
  const transactions = useTransactions();
  return (
    <QueryState
      query={transactions}
      failed={t('recent.failed')}
      skeleton={<SkeletonRows />}
      empty={
        <EmptyState icon={ReceiptText} title={t('recent.empty')} text={t('recent.emptyText')} />
      }
    >
      {(data) => (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { t, language } = useTranslation('cards');
  const { serviceId, kind, amount, tipAmount, licensePlate, at, currency, timeZone } = transaction;
  const placeName = usePlaceName();
  const location = placeName(transaction.location, transaction.locationArabic);
  const amountText = formatAmount(toMinor(Math.abs(amount), currency), currency, language);
  const date = formatDateTime(at, language, timeZone);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 lg:min-h-11 lg:py-0">
      <div className="min-w-0 grow basis-52 lg:flex lg:items-baseline lg:gap-x-6">
        <p className="font-medium lg:min-w-0 lg:grow">
          {t(`recent.${kind}`)} · <bdi className="wrap-anywhere">{location}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-15 text-muted tabular-nums">
          <time dateTime={at}>{date}</time>
          {licensePlate ? <bdi>{licensePlate}</bdi> : null}
        </p>
      </div>
      <div className="ms-auto text-end lg:flex lg:flex-row-reverse lg:items-baseline lg:gap-x-3">
        <bdi
          className={`block text-17 font-strong tabular-nums lg:text-15 ${kind === 'refund' ? 'text-ready' : ''}`}
        >
          {kind === 'refund' ? `+${amountText}` : amountText}
        </bdi>
        {tipAmount > 0 ? (
          <span className="text-12 text-muted tabular-nums">
            {t('recent.tip', {
              amount: isolateText(formatAmount(toMinor(tipAmount, currency), currency, language)),
            })}
          </span>
        ) : null}
      </div>
      <Link
        to="/dashboard/history/$id/receipt"
        params={{ id: serviceId }}
        aria-label={t('recent.receiptOf', { date, place: isolateText(location) })}
        className={buildButtonClass('quiet')}
      >
        {t('recent.receipt')}
      </Link>
    </li>
  );
}
