import { Link } from '@tanstack/react-router';
import { Pencil, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminBusiness, BusinessDetails } from '#contract/adminBusinesses.ts';
import { isContractUrl } from '#domain/businesses/contractUrl.ts';
import { useCan } from '#web/app/session.ts';
import {
  formatCount,
  getCurrencyName,
  formatDate,
  formatDateTime,
  formatAmount,
  formatPhone,
  toMinor,
} from '#web/lib/format.ts';
import { isolateText, type Language } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Activation } from './Activation.tsx';
import { EditBusiness } from './EditBusiness.tsx';
import { FeeExample } from './FeeFields.tsx';
import { FeeForm } from './FeeForm.tsx';
import { LocationManager } from './LocationManager.tsx';

/** Sections with all details of a business, for the screen of the business and beside the list. */
export function BusinessParts({ business }: { business: BusinessDetails }) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <>
      <Facts business={business} />
      <Fee business={business} />
      <BusinessPart title={t('activation.title')}>
        <Activation business={business} />
      </BusinessPart>
      <BusinessPart title={t('locations.title')}>
        <LocationManager business={business} />
      </BusinessPart>
    </>
  );
}

type PartProps = { title: string; action?: ReactNode; children: ReactNode };

export function BusinessPart({ title, action, children }: PartProps) {
  return (
    <section aria-label={title} className="border-t border-line py-6 first:border-t-0">
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-3">
        <h2 className="grow text-20">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

type Fact = { name: string; value: ReactNode };

/** Description list, in two columns if there is room. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5 text-15"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const text = (value: string | null) => (value ? <bdi>{value}</bdi> : '—');

function Facts({ business }: { business: BusinessDetails }) {
  const { t, language } = useTranslation('adminBusinesses');
  const [isEditing, setEditing] = useState(false);
  const mayManage = useCan('businesses.manage');
  const { currency, contactPhone, contractUrl, activatedAt } = business;
  const amount = formatAmount(toMinor(business.totalRevenue, currency), currency, language);
  const facts: Fact[] = [
    { name: t('details.contactName'), value: text(business.contactName) },
    { name: t('details.contactEmail'), value: text(business.contactEmail) },
    { name: t('details.contactPhone'), value: text(contactPhone && formatPhone(contactPhone)) },
    { name: t('plan.label'), value: t(`plan.${business.plan}`) },
    { name: t('details.created'), value: formatDate(business.createdAt, language, DEVICE_ZONE) },
    {
      name: t('details.activated'),
      value: activatedAt
        ? formatDate(activatedAt, language, DEVICE_ZONE)
        : business.status === 'pending'
          ? t('details.notYet')
          : '—',
    },
    { name: t('details.currency'), value: getCurrencyName(currency, language) },
    { name: t('revenue'), value: <bdi>{amount}</bdi> },
    { name: t('services'), value: formatCount(business.totalServices, language) },
    { name: t('details.carsHere'), value: formatCount(business.carsHere, language) },
    { name: t('details.contract'), value: <Contract url={contractUrl} /> },
  ];
  return (
    <BusinessPart
      title={t('details.facts')}
      action={
        mayManage ? (
          <Button onClick={() => setEditing(true)}>
            <Icon of={Pencil} size={18} />
            {t('details.edit')}
          </Button>
        ) : null
      }
    >
      <FactList facts={facts} />
      <EditBusiness business={business} isOpen={isEditing} onClose={() => setEditing(false)} />
    </BusinessPart>
  );
}

/**
 * Shows the contract as a link only if its address is a web address. A stored `javascript:` link
 * would run code.
 */
function Contract({ url }: { url: string | null }) {
  const { t } = useTranslation('adminBusinesses');
  if (!url || !isContractUrl(url)) return '—';
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
    >
      {t('details.openContract')}
    </a>
  );
}

type FeeOf = Pick<AdminBusiness, 'platformFeeType' | 'platformFeeValue' | 'currency'>;

/** Returns a function that formats a platform fee: '8%', '$2.50 per service'. */
export function useFeeText() {
  const { t, language } = useTranslation('adminBusinesses');
  return ({ platformFeeType: type, platformFeeValue: value, currency }: FeeOf): string =>
    type === 'percentage'
      ? // Left-to-right isolate, because Arabic text would move the percent sign.
        `\u2066${formatNumber(value, language)}%\u2069`
      : t('fee.fixed', {
          value: isolateText(formatAmount(toMinor(value, currency), currency, language)),
        });
}

const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 2 }).format(value);

function Fee({ business }: { business: BusinessDetails }) {
  const { t } = useTranslation('adminBusinesses');
  const feeText = useFeeText();
  const mayEdit = useCan('fees.edit');
  const maySeeFees = useCan('fees.view');
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <BusinessPart
      title={t('fee.title')}
      action={
        <>
          {maySeeFees ? (
            <Link
              to="/admin-dashboard/fees/$businessId"
              params={{ businessId: business.id }}
              className={buildButtonClass('secondary')}
            >
              <Icon of={ReceiptText} size={18} />
              {t('details.fees')}
            </Link>
          ) : null}
          {mayEdit ? (
            <Button onClick={() => setEditing(true)}>
              <Icon of={Pencil} size={18} />
              {t('fee.edit')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="mb-3 text-28 tabular-nums">{feeText(business)}</p>
      <FeeExample
        type={business.platformFeeType}
        value={String(business.platformFeeValue)}
        payer={business.platformFeePayer}
        currency={business.currency}
      />
      <Dialog keepsTyped title={t('fee.title')} isOpen={isEditing} onClose={close}>
        <FeeForm business={business} onDone={close} />
      </Dialog>
    </BusinessPart>
  );
}

export type BusinessUserAccount = NonNullable<BusinessDetails['userAccount']>;

/** Facts about the account with which a business signs in. */
export function AccountFacts({ account }: { account: BusinessUserAccount }) {
  const { t, language } = useTranslation('adminBusinesses');
  const { lastLoginAt } = account;
  return (
    <FactList
      facts={[
        {
          name: t('account.name'),
          value: text(`${account.firstName} ${account.lastName}`.trim() || null),
        },
        { name: t('account.email'), value: text(account.email) },
        {
          name: t('account.state'),
          value: t(account.isActive ? 'account.active' : 'account.inactive'),
        },
        {
          name: t('account.verified'),
          value: t(account.isEmailVerified ? 'account.yes' : 'account.no'),
        },
        { name: t('account.joined'), value: formatDate(account.createdAt, language, DEVICE_ZONE) },
        {
          name: t('account.lastLogin'),
          value: lastLoginAt
            ? formatDateTime(lastLoginAt, language, DEVICE_ZONE)
            : t('account.never'),
        },
      ]}
    />
  );
}
