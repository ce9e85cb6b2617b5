import { Link, useSearch } from '@tanstack/react-router';
import { Plus, Printer, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import type { PromoCode } from '#contract/promotions.ts';
import { type PromoState, promoStates } from '#domain/payments/promo.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { TitleLink } from '#web/app/portal/links.tsx';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { iconLook } from '#web/ui/button.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { writeDay, writeDiscount } from '../offer/wording.ts';
import { listAllPromoCodes, type PromoFilter, usePromoCodes } from './api.ts';
import { CreatePromoDialog } from './PromoDialog.tsx';
import { PromoStatePill } from './PromoStatePill.tsx';

const sorts = ['newest', 'code', 'uses', 'expires'] as const;
const views = [...promoStates, 'all'] as const;
type View = PromoState | 'all';

/** Screen of the promo codes with their use; shows active codes by default. */
export function Promotions() {
  const { t } = useTranslation(['promotions', 'offer']);
  const { state: named } = useSearch({ from: '/manager/portal/business-dashboard/promotions' });
  const view: View = views.find((each) => each === named) ?? 'active';
  const state = useTableState({ id: 'newest', isDescending: true });
  const { locations, place } = usePlace();
  const [isCreating, setCreating] = useState(false);
  const sort = sorts.find((each) => each === state.sorting?.id) ?? 'newest';
  const filter: PromoFilter = {
    ...(state.words ? { search: state.words } : {}),
    ...(place && locations.length > 1 ? { locationId: place.id } : {}),
    ...(view === 'all' ? {} : { state: view }),
    sort,
    direction: state.sorting?.isDescending ? 'desc' : 'asc',
  };
  const codes = usePromoCodes(filter, state.page);
  const { data } = codes;
  const columns = useColumns(data?.currency ?? 'USD', locations[0]?.timeZone);
  const all = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0;
  const title = t(view === 'active' ? 'list.active' : 'list.all');
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={data && !state.words ? t('headline', { count: data.counts.active }) : t('title')}
        kicker={
          place && locations.length > 1
            ? t('kickerAt', { location: isolateText(place.name) })
            : t('kicker')
        }
      >
        <Button variant="compact" onClick={() => setCreating(true)}>
          <Icon of={Plus} size={18} />
          {t('create')}
        </Button>
      </PortalHead>
      <QueryState query={codes} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {({ promoCodes, counts, total, pageSize, currency }) => (
          <>
            <Chips
              legend={t('state')}
              hideLegend
              chips={views.map((id) => ({
                id,
                name: t('chip', {
                  name: t(`states.${id}`),
                  count: id === 'all' ? all : counts[id],
                }),
              }))}
              isChosen={(id) => id === view}
              onPress={(id) => state.change({ state: id === 'active' ? undefined : id })}
            />
            <h2 className="pt-4 text-17 font-strong">{title}</h2>
            <DataTable
              label={title}
              columns={columns}
              state={state}
              rows={promoCodes}
              total={total}
              pageSize={pageSize}
              searchFor={t('search')}
              ownOrder={t('newest')}
              file={t('file')}
              listAll={() => listAllPromoCodes(filter)}
              empty={
                <EmptyState
                  icon={TicketPercent}
                  title={t(all === 0 ? 'none' : 'noneOfState')}
                  text={t('noneText')}
                />
              }
            />
            {isCreating ? (
              <CreatePromoDialog
                currency={currency}
                locations={locations}
                onClose={() => setCreating(false)}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </>
  );
}

function useColumns(currency: string, zone: string | undefined): TableColumn<PromoCode>[] {
  const { t, language } = useTranslation(['promotions', 'offer']);
  const { locations } = usePlace();
  const ends = ({ endedAt, expiresAt }: PromoCode) => {
    if (endedAt) return writeDay(endedAt, 'first', zone, language);
    return expiresAt ? writeDay(expiresAt, 'last', zone, language) : null;
  };
  const places = ({ locationIds }: PromoCode) =>
    locationIds.length === 0
      ? t('promotions:everywhere')
      : locations
          .filter(({ id }) => locationIds.includes(id))
          .map(({ name }) => name)
          .join(', ');
  const uses = ({ uses: count, maxUses }: PromoCode) =>
    maxUses === null ? String(count) : t('promotions:ofLimit', { count, limit: maxUses });
  return [
    {
      id: 'code',
      name: t('promotions:columns.code'),
      cell: ({ id, code }) => (
        <TitleLink to="/business-dashboard/promotions/$id" params={{ id }}>
          {code}
        </TitleLink>
      ),
      csv: ({ code }) => code,
      sort: true,
      card: 'title',
    },
    {
      id: 'description',
      name: t('promotions:columns.description'),
      cell: ({ description }) => (
        <bdi className="block max-w-80 min-w-0 py-1 leading-tight wrap-anywhere sm:min-w-32">
          {description || '—'}
        </bdi>
      ),
      csv: ({ description }) => description,
      card: 'detail',
    },
    {
      id: 'state',
      name: t('promotions:columns.state'),
      cell: ({ state }) => <PromoStatePill state={state} />,
      csv: ({ state }) => t(`promotions:states.${state}`),
      card: 'status',
    },
    {
      id: 'discount',
      name: t('promotions:columns.discount'),
      align: 'end',
      cell: (promo) => writeDiscount({ ...promo, currency }, language),
      csv: ({ discountType, discountValue }) =>
        discountType === 'percentage' ? `${discountValue}%` : discountValue,
      card: 'figure',
    },
    {
      id: 'uses',
      name: t('promotions:columns.uses'),
      align: 'end',
      cell: (promo) => <span className={promo.uses === 0 ? 'text-muted' : ''}>{uses(promo)}</span>,
      csv: ({ uses: count }) => count,
      sort: true,
    },
    {
      id: 'given',
      name: t('promotions:columns.given'),
      align: 'end',
      cell: ({ discountCents }) => (
        <span className={discountCents === 0 ? 'text-muted' : ''}>
          {isolateText(formatAmount(discountCents, currency, language))}
        </span>
      ),
      csv: ({ discountCents }) => minorToMajor(discountCents, currency),
      isOptional: true,
    },
    createTextColumn('expires', t('promotions:columns.until'), ends, { sort: true }),
    createTextColumn('places', t('promotions:columns.places'), places, { isOptional: 'off' }),
    {
      id: 'newest',
      name: t('promotions:columns.print'),
      hasNoHead: true,
      align: 'end',
      cell: ({ id, code }) => (
        <Link
          to="/business-dashboard/promotions/$id/card"
          params={{ id }}
          aria-label={t('promotions:printCode', { code: isolateText(code) })}
          className={iconLook}
        >
          <Icon of={Printer} />
        </Link>
      ),
      card: 'action',
    },
  ];
}
