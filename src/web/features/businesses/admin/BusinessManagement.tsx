import { useQueryClient } from '@tanstack/react-query';
import { platformBusinesses } from '#web/features/businesses/locations/owner.ts';
import { useSearch } from '@tanstack/react-router';
import { Building2, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedBusiness } from '#contract/adminBusinesses.ts';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { countRange, Pages } from '#web/app/portal/table/Pages.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { SearchBox } from '#web/app/portal/table/SearchBox.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useCan } from '#web/app/session.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useBusiness, useBusinesses, useEmailCheck } from './api.ts';
import { explainFailed } from './explainFailed.tsx';
import {
  type BusinessUserAccount,
  AccountFacts,
  BusinessParts,
  BusinessPart,
} from './BusinessParts.tsx';
import { CreateBusiness } from './CreateBusiness.tsx';
import { forgetMissing } from '#web/app/portal/DetailPage.tsx';
import { DeleteUserDialog } from '#web/features/identity/people/DeleteUserDialog.tsx';
import { OrangeBlock } from './ResendBlock.tsx';
import { businessTones } from './tones.ts';

type Chosen = { business?: string; email?: string };

/**
 * Screen that manages businesses: a list, a search by email, and the details of the chosen
 * business.
 */
export function BusinessManagement() {
  const { t } = useTranslation('adminBusinesses');
  const state = useTableState(null);
  const { business, email }: Chosen = useSearch({ strict: false });
  const query = useBusinesses({ search: state.words, status: null, page: state.page });
  const found = useRef<HTMLDivElement>(null);
  return (
    <>
      <PortalHead title={t('manage.title')} headline={t('manage.title')} kicker={t('manage.lead')}>
        {query.data ? (
          <StatusPill tone="neutral">{t('manage.total', { count: query.data.total })}</StatusPill>
        ) : null}
      </PortalHead>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <LookUp
          email={email ?? ''}
          onLookUp={(next) => state.change({ email: next, business: undefined })}
        />
        {/* The details stand above the list on a phone, beside the list on a desk. */}
        <div
          ref={found}
          className={`min-w-0 scroll-mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${email || business ? '' : 'max-lg:hidden'}`}
        >
          {email ? (
            <ByEmail email={email} />
          ) : business ? (
            <ById id={business} />
          ) : (
            <p className="text-15 text-muted">{t('manage.choose')}</p>
          )}
        </div>
        <section aria-label={t('manage.list')} className="flex flex-col gap-2">
          <h2 className="text-20">{t('manage.list')}</h2>
          <div className="flex *:grow">
            <SearchBox words={t('search')} state={state} />
          </div>
          <QueryState
            query={query}
            failed={t('failed')}
            skeleton={<SkeletonTable />}
            isEmpty={({ businesses }) => businesses.length === 0}
            empty={
              state.words || state.page > 1 ? (
                <EmptyState
                  icon={SearchX}
                  title={t('noMatch')}
                  action={
                    <Button onClick={() => state.change({ q: undefined })}>{t('clear')}</Button>
                  }
                />
              ) : (
                <EmptyState icon={Building2} title={t('none')} />
              )
            }
          >
            {({ businesses, found: all, pageSize }) => (
              <>
                <ul aria-label={t('manage.list')}>
                  {businesses.map((one) => (
                    <li key={one.id} className="border-b border-line">
                      <Row
                        business={one}
                        isChosen={one.id === business}
                        onChoose={() => {
                          found.current?.scrollIntoView({ block: 'nearest' });
                          state.change({
                            business: one.id,
                            email: undefined,
                            page: state.page > 1 ? String(state.page) : undefined,
                          });
                        }}
                      />
                    </li>
                  ))}
                </ul>
                <Pages
                  state={state}
                  range={countRange(state.page, pageSize, businesses.length, all)}
                />
              </>
            )}
          </QueryState>
        </section>
      </div>
    </>
  );
}

type LookUpProps = { email: string; onLookUp: (email: string) => void };

function LookUp({ email, onLookUp }: LookUpProps) {
  const { t } = useTranslation('adminBusinesses');
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).businessEmailSchema,
    defaultValues: { email },
    explain: useFormFailure(t('manage.searchFailed')),
    send: async (checked) => onLookUp(checked.email),
  });
  return (
    <AppForm
      form={form}
      submitLabel={t('manage.find')}
      variant="secondary"
      gap="gap-3"
      lead={<h2 className="text-20">{t('manage.lookUp')}</h2>}
    >
      <Field kind="email" {...bind('email')} label={t('manage.email')} autoComplete="off" />
    </AppForm>
  );
}

type RowProps = { business: ListedBusiness; isChosen: boolean; onChoose: () => void };

function Row({ business, isChosen, onChoose }: RowProps) {
  const { t, language } = useTranslation('adminBusinesses');
  const created = formatDate(business.createdAt, language, DEVICE_ZONE);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`flex min-h-16 w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-sm px-2 py-2 text-start hover:bg-primary-soft ${isChosen ? 'bg-primary-soft' : ''}`}
    >
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="block text-15 font-strong">
          <bdi>{business.name}</bdi>
        </span>
        <span className="block text-12 text-muted">
          {business.contactEmail ? <bdi>{business.contactEmail}</bdi> : t('noContact')}
        </span>
        <span className="block text-12 text-muted">{t('manage.created', { date: created })}</span>
      </span>
      <StatusPill tone={businessTones[business.status]}>{t(`badge.${business.status}`)}</StatusPill>
    </button>
  );
}

/** Details of the business chosen in the list. */
function ById({ id }: { id: string }) {
  const query = forgetMissing(useBusiness(id));
  return (
    <QueryState query={query} failed={explainFailed(query)} skeleton={<SkeletonTable />}>
      {(business) => (
        <>
          <h2 className="text-28 wrap-anywhere">
            <bdi>{business.name}</bdi>
          </h2>
          <BusinessParts business={business} />
          <UserAccount account={business.userAccount} />
        </>
      )}
    </QueryState>
  );
}

/** Shows what an email address belongs to: a business, an account without business, or nothing. */
function ByEmail({ email }: { email: string }) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <QueryState
      query={useEmailCheck(email)}
      failed={t('manage.searchFailed')}
      skeleton={<SkeletonTable />}
    >
      {({ business, user }) =>
        business ? (
          <ById id={business.id} />
        ) : (
          <>
            <EmptyState icon={SearchX} title={t('manage.none')} />
            {user && !user.isEmailVerified ? <WithoutBusiness email={email} /> : null}
            {user ? <UserAccount account={user} /> : null}
          </>
        )
      }
    </QueryState>
  );
}

/**
 * Offers to create a business. An unverified account with this email address does not prevent the
 * creation.
 */
function WithoutBusiness({ email }: { email: string }) {
  const { t } = useTranslation('adminBusinesses');
  const mayManage = useCan('businesses.manage');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <OrangeBlock title={t('account.pendingTitle')} text={t('account.pendingText')}>
        {mayManage ? <Button onClick={() => setCreating(true)}>{t('create.open')}</Button> : null}
      </OrangeBlock>
      <CreateBusiness email={email} isOpen={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

function UserAccount({ account }: { account: BusinessUserAccount | null }) {
  const { t } = useTranslation('adminBusinesses');
  const mayDelete = useCan('users.manage');
  if (!account)
    return (
      <BusinessPart title={t('account.title')}>
        <p className="text-15 text-muted">{t('account.none')}</p>
      </BusinessPart>
    );
  return (
    <>
      <BusinessPart title={t('account.title')}>
        <AccountFacts account={account} />
      </BusinessPart>
      {mayDelete ? <DangerZone account={account} /> : null}
    </>
  );
}

function DangerZone({ account }: { account: BusinessUserAccount }) {
  const { t } = useTranslation('adminBusinesses');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  return (
    <BusinessPart title={t('danger.title')}>
      <p className="mb-3 text-15 text-muted">{t('danger.text')}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('danger.deleteUser')}
      </Button>
      {isOpen ? (
        <DeleteUserDialog
          user={{ ...account, phoneNumber: null }}
          onClose={() => setOpen(false)}
          onDone={() => void client.invalidateQueries({ queryKey: platformBusinesses })}
        />
      ) : null}
    </BusinessPart>
  );
}
