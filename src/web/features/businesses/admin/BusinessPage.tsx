import { useNavigate, useParams } from '@tanstack/react-router';
import { BackLink } from '#web/app/portal/links.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { useCan } from '#web/app/session.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { DetailPage, forgetMissing } from '#web/app/portal/DetailPage.tsx';
import type { FailingWebhook } from '#contract/webhooks.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { describeWebhookError } from '#web/app/describeWebhookError.ts';
import { useBusiness, useFailingWebhooks } from './api.ts';
import { explainFailed } from './explainFailed.tsx';
import { AccountFacts, BusinessParts, BusinessPart } from './BusinessParts.tsx';
import { DeleteBusiness, SaveArchive } from './DeleteBusiness.tsx';
import { businessTones } from './tones.ts';

/** Administrators' screen of a single business. */
export function BusinessPage() {
  const { t } = useTranslation('adminBusinesses');
  const { id } = useParams({ strict: false });
  const query = forgetMissing(useBusiness(id ?? ''));
  const mayManage = useCan('businesses.manage');
  const navigate = useNavigate();
  const business = query.data;
  return (
    <>
      <BackLink to="/admin-dashboard/businesses" className="mb-1">
        {t('details.back')}
      </BackLink>
      <PortalHead
        title={business?.name ?? t('title')}
        headline={business ? <bdi>{business.name}</bdi> : t('title')}
      >
        {business ? (
          <StatusPill tone={businessTones[business.status]}>
            {t(`status.${business.status}`)}
          </StatusPill>
        ) : null}
      </PortalHead>
      <DetailPage
        thing="business"
        list="/admin-dashboard/businesses"
        listName={t('details.back')}
        query={query}
        failed={explainFailed(query)}
      >
        {(found) => (
          <>
            <FailingWebhooks businessId={found.id} />
            <BusinessParts business={found} />
            <BusinessPart title={t('account.title')}>
              {found.userAccount ? (
                <AccountFacts account={found.userAccount} />
              ) : (
                <p className="text-15 text-muted">{t('account.none')}</p>
              )}
            </BusinessPart>
            {mayManage ? (
              <>
                <BusinessPart title={t('archive.title')}>
                  <p className="mb-3 text-15 text-muted">{t('archive.text')}</p>
                  <SaveArchive business={found} />
                </BusinessPart>
                <BusinessPart title={t('danger.title')}>
                  <p className="mb-3 text-15 text-muted">{t('danger.text')}</p>
                  <DeleteBusiness
                    business={found}
                    onDone={() => void navigate({ to: '/admin-dashboard/businesses' })}
                  />
                </BusinessPart>
              </>
            ) : null}
          </>
        )}
      </DetailPage>
    </>
  );
}

/**
 * Lists the failing webhooks of a business, and who can repair them. Renders nothing when no
 * webhook fails.
 */
function FailingWebhooks({ businessId }: { businessId: string }) {
  const { t } = useTranslation('adminBusinesses');
  const { data: failing = [] } = useFailingWebhooks(businessId);
  if (failing.length === 0) return null;
  return (
    <BusinessPart title={t('webhooks.title')}>
      <p className="mb-3 text-15 text-muted">{t('webhooks.text')}</p>
      <ul className="border-t border-line">
        {failing.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </BusinessPart>
  );
}

function Row({ webhook }: { webhook: FailingWebhook }) {
  const { t, language } = useTranslation(['adminBusinesses', 'admin']);
  const { origin, status, failingSince, waiting, dead } = webhook;
  const reason = describeWebhookError(webhook);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-15">
      <span className="flex min-w-0 grow basis-60 flex-col">
        <bdi dir="ltr" className="self-start font-medium wrap-anywhere">
          {origin}
        </bdi>
        <span className="text-12 text-muted">
          {[
            t('adminBusinesses:webhooks.since', {
              time: isolateText(formatDateTime(failingSince, language, DEVICE_ZONE)),
            }),
            ...(reason ? [reason] : []),
            t('adminBusinesses:webhooks.counts', {
              waiting: formatCount(waiting, language),
              dead: formatCount(dead, language),
            }),
          ].join(' · ')}
        </span>
      </span>
      <StatusPill tone={status === 'failed' ? 'cancelled' : 'waiting'}>
        {t(`admin:webhook.${status}`)}
      </StatusPill>
    </li>
  );
}
