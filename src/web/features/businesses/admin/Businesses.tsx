import { Link, useSearch } from '@tanstack/react-router';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ListedBusiness } from '#contract/adminBusinesses.ts';
import { type BusinessStatus, businessStatuses } from '#domain/businesses/states.ts';
import { CellLink } from '#web/app/portal/links.tsx';
import { FilterChip } from '#web/app/portal/table/FilterChip.tsx';
import { openRows } from '#web/app/portal/table/openRow.ts';
import { countRange, Pages } from '#web/app/portal/table/Pages.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { SearchBox } from '#web/app/portal/table/SearchBox.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useCan } from '#web/app/session.ts';
import { formatCount, formatAmount, toMinor } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useBusinesses } from './api.ts';
import { CreateBusiness } from './CreateBusiness.tsx';
import { DeleteBusiness } from './DeleteBusiness.tsx';
import { businessTones } from './tones.ts';

const findStatus = (name: string | undefined): BusinessStatus | null =>
  businessStatuses.find((status) => status === name) ?? null;

/** Screen that lists all businesses, with a search by name or email and a button to create one. */
export function Businesses() {
  const { t } = useTranslation('adminBusinesses');
  const state = useTableState(null);
  const { status: named }: { status?: string } = useSearch({ strict: false });
  const status = findStatus(named);
  const query = useBusinesses({ search: state.words, status, page: state.page });
  const [isCreating, setCreating] = useState(false);
  const mayManage = useCan('businesses.manage');
  const clear = () => state.change({ q: undefined, status: undefined });
  const create = mayManage ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon of={Plus} size={18} />
      {t('create.open')}
    </Button>
  ) : null;
  const isFiltered = state.words !== '' || status !== null;
  return (
    <>
      <PortalHead title={t('title')} headline={t('title')} kicker={t('lead')}>
        <Link to="/admin/business-management" className={buildButtonClass('secondary')}>
          {t('manage.link')}
        </Link>
        {create}
      </PortalHead>
      <div className="flex flex-wrap items-center gap-2 border-b border-line py-2">
        <SearchBox words={t('search')} state={state} />
        <FilterChip
          name={t('status.label')}
          options={businessStatuses.map((id) => ({ id, name: t(`status.${id}`) }))}
          value={status}
          onChange={(next) => state.change({ status: next ?? undefined })}
        />
        <Showing shown={query.data?.found} total={query.data?.total} />
      </div>
      <QueryState
        query={query}
        failed={t('failed')}
        isPrimary
        skeleton={<SkeletonTable />}
        isEmpty={({ businesses }) => businesses.length === 0}
        empty={
          isFiltered || state.page > 1 ? (
            <EmptyState
              icon={SearchX}
              title={t('noMatch')}
              action={<Button onClick={clear}>{t('clear')}</Button>}
            />
          ) : (
            <EmptyState icon={Building2} title={t('none')} text={t('noneText')} action={create} />
          )
        }
      >
        {({ businesses, found, pageSize }) => (
          <>
            <ul ref={openRows} aria-label={t('title')}>
              {businesses.map((business) => (
                <li
                  key={business.id}
                  data-row={business.id}
                  className="cursor-pointer border-b border-line hover:bg-raised"
                >
                  <Card business={business} />
                </li>
              ))}
            </ul>
            {found > pageSize ? (
              <Pages
                state={state}
                range={countRange(state.page, pageSize, businesses.length, found)}
              />
            ) : null}
          </>
        )}
      </QueryState>
      <CreateBusiness isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

/** Line with the number of filtered rows: 'Showing 3 of 2,000'. */
function Showing({ shown, total }: { shown: number | undefined; total: number | undefined }) {
  const { t, language } = useTranslation('adminBusinesses');
  return (
    <output className="ms-auto text-15 text-muted tabular-nums">
      {shown === undefined || total === undefined
        ? null
        : t('showing', {
            shown: formatCount(shown, language),
            total: formatCount(total, language),
          })}
    </output>
  );
}

function Card({ business }: { business: ListedBusiness }) {
  const { t, language } = useTranslation('adminBusinesses');
  const mayManage = useCan('businesses.manage');
  const { name, contactName, contactEmail, currency } = business;
  const isVerified = business.userAccount?.isEmailVerified ?? false;
  const amount = formatAmount(toMinor(business.totalRevenue, currency), currency, language);
  return (
    <article
      aria-label={name}
      className="grid items-center gap-x-6 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_15rem_8rem_10rem]"
    >
      <div className="min-w-0">
        <h2 data-title className="text-17 font-strong">
          <CellLink
            to="/admin-dashboard/businesses/$id"
            params={{ id: business.id }}
            aria-label={t('openOf', { name: isolateText(name) })}
          >
            <bdi className="wrap-anywhere">{name}</bdi>
          </CellLink>
        </h2>
        <p className="text-15 text-muted wrap-anywhere">
          {contactName ? <bdi>{contactName}</bdi> : null}
          {contactName && contactEmail ? ' · ' : null}
          {contactEmail ? <bdi>{contactEmail}</bdi> : contactName ? null : t('noContact')}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <StatusPill tone={businessTones[business.status]}>
          {t(`status.${business.status}`)}
        </StatusPill>
        <StatusPill tone={isVerified ? 'info' : 'over'}>
          {t(isVerified ? 'verified' : 'notVerified')}
        </StatusPill>
        {mayManage ? (
          <span data-steps className="cursor-auto">
            <DeleteBusiness business={business} isIcon />
          </span>
        ) : null}
      </p>
      <p className="text-15">
        <span className="text-muted">{t('plan.label')}</span> {t(`plan.${business.plan}`)}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 lg:flex-col lg:items-end lg:text-end">
        <div>
          <dt className="text-12 text-muted">{t('revenue')}</dt>
          <dd className="text-17 font-strong tabular-nums">
            <bdi>{amount}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-12 text-muted">{t('services')}</dt>
          <dd className="text-15 tabular-nums">{formatCount(business.totalServices, language)}</dd>
        </div>
      </dl>
    </article>
  );
}
