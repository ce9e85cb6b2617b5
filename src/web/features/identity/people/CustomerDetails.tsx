import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { BackLink } from '#web/app/portal/links.tsx';
import { useCan } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { writeColor } from '#web/lib/carName.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { DetailPage, forgetMissing } from '#web/app/portal/DetailPage.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useAccountStep, useCustomer, useLock } from './api.ts';
import { getPersonLabel, AccountStatePill, VerifiedContacts, type ListedPerson } from './cells.tsx';
import { CustomerHistory, StayList } from './CustomerStays.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';

type Customer = CallOutput<'GET /api/admin/customers/{userId}'>['customer'];

/** Administrators' screen of a customer: account, cars, current and past stays. */
export function CustomerDetails() {
  const { t } = useTranslation('adminPeople');
  const { id } = useParams({
    from: '/administrator/adminPortal/admin-dashboard/customers/$id',
  });
  const customer = forgetMissing(useCustomer(id));
  return (
    <>
      <BackLink to="/admin-dashboard/customers" className="mb-1">
        {t('customers.title')}
      </BackLink>
      <DetailPage
        thing="customer"
        list="/admin-dashboard/customers"
        listName={t('customers.title')}
        query={customer}
        failed={t('customer.failed')}
      >
        {(data) => <Details customer={data} />}
      </DetailPage>
    </>
  );
}

function Details({ customer }: { customer: Customer }) {
  const { t, language } = useTranslation('adminPeople');
  const { email, phoneNumber, lockedAt, lockReason, openStays } = customer;
  const at = (instant: string) => formatDateTime(instant, language, DEVICE_ZONE);
  return (
    <>
      <PortalHead
        title={getPersonLabel(customer)}
        headline={<bdi>{getPersonLabel(customer)}</bdi>}
        kicker={<VerifiedContacts of={customer} />}
      >
        <AccountStatePill state={customer.status} />
        {useCan('users.manage') ? <Steps customer={customer} /> : null}
      </PortalHead>
      <div className="flex flex-col gap-8">
        {lockedAt ? (
          <Banner kind="danger">
            <p>{t('customer.lockedSince', { time: at(lockedAt) })}</p>
            <p className="wrap-anywhere">
              {t('customer.lockReason', { reason: isolateText(lockReason ?? '') })}
            </p>
          </Banner>
        ) : null}
        <Part title={t('customer.profile')}>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-3 text-15">
            <Fact name={t('customer.email')}>
              {email ? (
                <bdi dir="ltr" className="wrap-anywhere">
                  {email}
                </bdi>
              ) : (
                t('none')
              )}
            </Fact>
            <Fact name={t('customer.phone')}>
              {phoneNumber ? <bdi dir="ltr">{formatPhone(phoneNumber)}</bdi> : t('none')}
            </Fact>
            <Fact name={t('customer.joined')}>{at(customer.createdAt)}</Fact>
            <Fact name={t('customer.lastLogin')}>
              {customer.lastLoginAt ? at(customer.lastLoginAt) : t('never')}
            </Fact>
          </dl>
        </Part>
        <Part title={t('customer.here')}>
          <StayList
            stays={openStays}
            label={t('customer.here')}
            empty={<p className="text-15 text-muted">{t('customer.notHere')}</p>}
          />
        </Part>
        <Part title={t('customer.cars')}>
          <Cars cars={customer.cars} />
        </Part>
        <Part title={t('customer.history')}>
          <CustomerHistory userId={customer.id} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-17 font-strong">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cars({ cars }: { cars: Customer['cars'] }) {
  const { t } = useTranslation('adminPeople');
  const text = useTranslation('common');
  if (cars.length === 0) return <p className="text-15 text-muted">{t('customer.noCars')}</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3 text-15">
      {cars.map(({ id, make, model, year, color, licensePlate, removedAt }) => (
        <li key={id} className="rounded-md border border-line bg-surface px-4 py-3">
          <p className="font-strong wrap-anywhere">
            <bdi>{`${make} ${model}`}</bdi>
          </p>
          <bdi dir="ltr" className="font-medium">
            {licensePlate}
          </bdi>
          <p className="text-12 text-muted">
            {[year, writeColor(color, text)].filter(Boolean).join(' · ')}
            {removedAt ? ` · ${t('customer.removed')}` : ''}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Buttons for actions on the customer's account. */
function Steps({ customer }: { customer: Customer }) {
  const { t } = useTranslation('adminPeople');
  const navigate = useNavigate();
  const report = useReport();
  const [asked, setAsked] = useState<'lock' | 'delete' | null>(null);
  const unlock = useAccountStep(customer.id, 'unlock');
  const resend = useAccountStep(customer.id, 'resend-verification');
  const close = () => setAsked(null);
  return (
    <>
      {customer.email && !customer.isEmailVerified ? (
        <Button
          isPending={resend.isPending}
          onClick={() =>
            resend.mutate(
              undefined,
              report(
                t('customer.resendFailed'),
                t('customer.resent'),
                t('customer.resentText', { email: isolateText(customer.email ?? '') }),
              ),
            )
          }
        >
          {t('customer.resend')}
        </Button>
      ) : null}
      {customer.lockedAt ? (
        <Button
          isPending={unlock.isPending}
          onClick={() =>
            unlock.mutate(undefined, report(t('customer.unlockFailed'), t('customer.unlocked')))
          }
        >
          {t('customer.unlock')}
        </Button>
      ) : (
        <Button onClick={() => setAsked('lock')}>{t('customer.lock')}</Button>
      )}
      <Button variant="quiet" onClick={() => setAsked('delete')}>
        {t('delete.open')}
      </Button>
      {asked === 'lock' ? <LockDialog user={customer} onClose={close} /> : null}
      {asked === 'delete' ? (
        <DeleteUserDialog
          user={customer}
          onClose={close}
          onDone={() => void navigate({ to: '/admin-dashboard/customers' })}
        />
      ) : null}
    </>
  );
}

type Props = { user: ListedPerson; onClose: () => void };

/** Dialog that explains what locking an account means, and asks for the reason. */
function LockDialog({ user, onClose }: Props) {
  const { t } = useTranslation('adminPeople');
  const lock = useLock(user.id);
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).lockUserSchema,
    defaultValues: { reason: '' },
    explain: useFormFailure(t('customer.lockFailed')),
    send: async (values) => {
      await lock.mutateAsync(values);
      onClose();
      showDoneToast(t('customer.locked'));
    },
  });
  return (
    <FormDialog
      title={t('customer.lockTitle', { who: isolateText(getPersonLabel(user)) })}
      onClose={onClose}
      form={form}
      submitLabel={t('customer.lockSubmit')}
      variant="danger"
      cancelLabel={t('cancel')}
      lead={<p>{t('customer.lockText')}</p>}
    >
      <Field
        {...bind('reason')}
        label={t('customer.reason')}
        description={t('customer.reasonHint')}
        maxLength={500}
        autoComplete="off"
      />
    </FormDialog>
  );
}
