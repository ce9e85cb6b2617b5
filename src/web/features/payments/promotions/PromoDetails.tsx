import { Link, useParams } from '@tanstack/react-router';
import { Printer, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import type { PromoUse } from '#contract/promotions.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { BackLink, TitleLink } from '#web/app/portal/links.tsx';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatDateTime, formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { listConditions, writeDiscount } from '../offer/wording.ts';
import {
  listAllUses,
  type PromoCard,
  useChangePromo,
  useEndPromo,
  usePromoCard,
  usePromoUses,
} from './api.ts';
import { ChangePromoDialog } from './PromoDialog.tsx';
import { PromoStatePill } from './PromoStatePill.tsx';

/** Screen of a promo code: its offer, its totals and the returns that used the code. */
export function PromoDetails() {
  const { t } = useTranslation(['promotions', 'offer']);
  const { id } = useParams({ from: '/manager/portal/business-dashboard/promotions/$id' });
  const promo = usePromoCard(id);
  return (
    <>
      <BackLink to="/business-dashboard/promotions" className="mb-1">
        {t('title')}
      </BackLink>
      <QueryState query={promo} failed={t('failedOne')} isPrimary skeleton={<SkeletonTable />}>
        {(data) => <Details promo={data} />}
      </QueryState>
    </>
  );
}

function Details({ promo }: { promo: PromoCard }) {
  const { t, language } = useTranslation(['promotions', 'offer']);
  const { id, code, description, currency, locations, locationIds, maxUses } = promo;
  const state = useTableState(null);
  const uses = usePromoUses(id, state.page);
  const columns = useColumns(currency);
  const zone = usePlace().locations[0]?.timeZone;
  const offerText = useTranslation('offer');
  const placeName = usePlaceName();
  const facts = [
    ...listConditions(promo, zone, offerText.t, language),
    maxUses === null ? null : t('promotions:limited', { count: maxUses }),
    locationIds.length === 0
      ? t('promotions:everywhere')
      : locations
          .map(({ name, nameArabic }) => isolateText(placeName(name, nameArabic)))
          .join(' · '),
  ].filter((fact) => fact !== null);
  const written = (cents: number) => isolateText(formatAmount(cents, currency, language));
  const summary = uses.data?.summary;
  return (
    <>
      <PortalHead
        title={code}
        headline={
          summary
            ? t('promotions:usedHeadline', {
                code: isolateText(code),
                count: summary.times,
                amount: written(summary.discountCents),
              })
            : isolateText(code)
        }
        kicker={
          <>
            {t('offer:promo', { discount: writeDiscount(promo, language) })}
            {description ? (
              <>
                {' · '}
                <bdi>{description}</bdi>
              </>
            ) : null}
          </>
        }
      >
        <PromoStatePill state={promo.state} />
        <Link
          to="/business-dashboard/promotions/$id/card"
          params={{ id }}
          className={buildButtonClass('secondary')}
        >
          <Icon of={Printer} size={18} />
          {t('promotions:print')}
        </Link>
        {promo.endedAt === null ? <Steps promo={promo} /> : null}
      </PortalHead>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-y border-line py-3 text-15 text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <QueryState query={uses} failed={t('promotions:failedUses')} skeleton={<SkeletonTable />}>
        {({ uses: rows, total, pageSize, summary: sums }) => (
          <>
            <dl className="flex flex-wrap gap-x-10 gap-y-3 py-4">
              <Figure name={t('promotions:summary.times')} value={String(sums.times)} />
              <Figure name={t('promotions:summary.discount')} value={written(sums.discountCents)} />
              <Figure name={t('promotions:summary.revenue')} value={written(sums.revenueCents)} />
            </dl>
            <DataTable
              label={t('promotions:uses')}
              columns={columns}
              state={state}
              rows={rows.map((row) => ({ ...row, id: row.orderId }))}
              total={total}
              pageSize={pageSize}
              file={`${t('promotions:file')}-${code}`}
              listAll={async () =>
                (await listAllUses(id)).map((row) => ({ ...row, id: row.orderId }))
              }
              empty={
                <EmptyState
                  icon={TicketPercent}
                  title={t('promotions:notUsed')}
                  text={t('promotions:notUsedText')}
                />
              }
            />
          </>
        )}
      </QueryState>
    </>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-12 text-muted">{name}</dt>
    <dd className="text-28 font-medium tabular-nums">{value}</dd>
  </div>
);

/** Buttons that change, pause or end a promo code. */
function Steps({ promo }: { promo: PromoCard }) {
  const { t } = useTranslation(['promotions', 'app']);
  const { locations } = usePlace();
  const [open, setOpen] = useState<'change' | 'end' | null>(null);
  const refused = useRefusalToast();
  const report = useReport();
  const end = useEndPromo(promo.id);
  const change = useChangePromo(promo.id);
  const code = isolateText(promo.code);
  const close = () => setOpen(null);
  // Uses `mutateAsync`, because ending the promo code unmounts this component, which drops
  // callbacks given to `mutate`.
  async function endCode(): Promise<void> {
    try {
      await end.mutateAsync();
      close();
      showDoneToast(t('endedDone', { code }));
    } catch (error) {
      refused(t('app:notSaved'), error);
    }
  }
  const isOver = promo.state === 'ended';
  return (
    <>
      <Button onClick={() => setOpen('change')}>{t('edit')}</Button>
      {isOver ? null : (
        <Button
          isPending={change.isPending}
          onClick={() =>
            change.mutate(
              { isActive: !promo.isActive },
              report(t('app:notSaved'), t(promo.isActive ? 'pausedDone' : 'resumedDone', { code })),
            )
          }
        >
          {t(promo.isActive ? 'pause' : 'resume')}
        </Button>
      )}
      <Button variant="danger" onClick={() => setOpen('end')}>
        {t('end')}
      </Button>
      {open === 'change' ? (
        <ChangePromoDialog
          promo={promo}
          currency={promo.currency}
          locations={locations}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        title={t('endTitle', { code })}
        text={t('endText')}
        confirm={t('end')}
        keep={t('keep')}
        isOpen={open === 'end'}
        isPending={end.isPending}
        onClose={close}
        onConfirm={() => void endCode()}
      />
    </>
  );
}

type UseRow = PromoUse & { id: string };

function useColumns(currency: string): TableColumn<UseRow>[] {
  const { t, language } = useTranslation('promotions');
  const written = (cents: number) => isolateText(formatAmount(cents, currency, language));
  const placeName = usePlaceName();
  const place = ({ location, locationArabic }: UseRow) => placeName(location, locationArabic);
  const amounts = [
    { id: 'price', read: (row: UseRow) => row.priceCents },
    { id: 'discount', read: (row: UseRow) => row.discountCents },
    { id: 'revenue', read: (row: UseRow) => row.revenueCents },
  ] as const;
  return [
    {
      id: 'car',
      name: t('useColumns.car'),
      cell: (row) => (
        <TitleLink to="/cars" search={{ car: row.stayId }}>
          {nameByPlate(row)}
        </TitleLink>
      ),
      csv: nameByPlate,
      card: 'title',
    },
    createTextColumn('ticket', t('useColumns.ticket'), ({ ticketNumber }) => ticketNumber, {
      isOptional: true,
    }),
    {
      id: 'at',
      name: t('useColumns.at'),
      cell: ({ at, timeZone }) => formatDateTime(at, language, timeZone),
      csv: ({ at }) => at,
      card: 'detail',
    },
    createTextColumn('location', t('useColumns.location'), place, { card: 'detail' }),
    createTextColumn('paid', t('useColumns.paid'), ({ isPaid }) => t(isPaid ? 'paid' : 'unpaid')),
    ...amounts.map(({ id, read }): TableColumn<UseRow> => ({
      id,
      name: t(`useColumns.${id}`),
      align: 'end',
      cell: (row) => (
        <span className={read(row) === 0 ? 'text-muted' : ''}>{written(read(row))}</span>
      ),
      csv: (row) => minorToMajor(read(row), currency),
      ...(id === 'discount' ? { card: 'figure' } : {}),
    })),
  ];
}
