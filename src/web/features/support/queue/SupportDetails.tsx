import { Link, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { SupportRequest } from '#contract/support.ts';
import { BackLink } from '#web/app/portal/links.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { useCan, useSession } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatDateTime, formatPhone } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import { DetailPage } from '#web/app/portal/DetailPage.tsx';
import { type SupportStep, useSupportRequest, useSupportStep } from './api.ts';
import { supportTones } from './supportTones.ts';
import { WriteBelow } from './WriteBelow.tsx';

const isolated = (name: string) => `\u2068${name}\u2069`;

/** Screen of one support request, with the person who asks and their cars. */
export function SupportDetails() {
  const { t } = useTranslation('adminSupport');
  const { id } = useParams({ from: '/administrator/adminPortal/admin-dashboard/support/$id' });
  const query = useSupportRequest(id);
  return (
    <DetailPage
      thing="support"
      list="/admin-dashboard/support"
      listName={t('back')}
      query={query}
      failed={t('failed')}
    >
      {(request) => <Details key={request.id} request={request} />}
    </DetailPage>
  );
}

function Details({ request }: { request: SupportRequest }) {
  const { t } = useTranslation('adminSupport');
  const name = isolated(request.asker.name);
  const title = request.subject ?? t('noSubject', { name });
  return (
    <>
      <BackLink to="/admin-dashboard/support" className="mb-1">
        {t('back')}
      </BackLink>
      <PortalHead
        title={title}
        headline={<bdi>{title}</bdi>}
        kicker={<Standing request={request} />}
      >
        <Steps request={request} />
      </PortalHead>
      <div className="grid gap-8 min-[1100px]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Written request={request} />
          <Writing request={request} />
        </div>
        <Beside request={request} />
      </div>
    </>
  );
}

function Standing({ request }: { request: SupportRequest }) {
  const { t } = useTranslation('adminSupport');
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusPill tone={supportTones[request.status]}>{t(`status.${request.status}`)}</StatusPill>
      <span>
        {t('columns.assignedTo')}: <bdi>{request.assignedTo?.name ?? t('nobody')}</bdi>
      </span>
    </span>
  );
}

function Steps({ request }: { request: SupportRequest }) {
  const { t } = useTranslation('adminSupport');
  const own = useSession()?.user?.id;
  const mayAnswer = useCan('support.answer');
  const step = useSupportStep(request.id);
  const report = useReport();
  if (!mayAnswer) return null;
  const { assignedTo } = request;
  const go = (wanted: SupportStep) => () =>
    step.mutate(wanted, report(t('stepFailed'), t(`done.${wanted.step}`)));
  const isPending = (name: SupportStep['step']) => step.isPending && step.variables.step === name;
  if (request.status === 'closed')
    return (
      <Button isPending={isPending('reopen')} onClick={go({ step: 'reopen' })}>
        {t('reopen')}
      </Button>
    );
  return (
    <>
      {assignedTo?.id === own ? (
        <Button isPending={isPending('release')} onClick={go({ step: 'release' })}>
          {t('release')}
        </Button>
      ) : (
        <Button
          isPending={isPending('take')}
          onClick={go({ step: 'take', from: assignedTo?.id ?? null })}
        >
          {assignedTo ? t('takeOver', { name: isolated(assignedTo.name) }) : t('take')}
        </Button>
      )}
      {assignedTo && assignedTo.id !== own ? null : (
        <Button isPending={isPending('close')} onClick={go({ step: 'close' })}>
          {t('close')}
        </Button>
      )}
    </>
  );
}

function Written({ request }: { request: SupportRequest }) {
  const { t, language } = useTranslation('adminSupport');
  const asker = isolated(request.asker.name);
  const all = [
    {
      id: request.id,
      kind: 'question' as const,
      author: null,
      text: request.message,
      at: request.createdAt,
    },
    ...request.messages,
  ];
  const says = { question: 'asked', answer: 'answered', note: 'noted' } as const;
  return (
    <ol aria-label={t('messages')} className="flex flex-col gap-3">
      {all.map((message) => (
        <li
          key={message.id}
          className={`rounded-md border p-4 ${
            message.kind === 'note'
              ? 'border-dashed border-line-strong'
              : message.kind === 'answer'
                ? 'border-line bg-primary-soft'
                : 'border-line bg-surface'
          }`}
        >
          <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-12 text-muted">
            <span className="font-strong">
              {t(says[message.kind], {
                name: message.author ? isolated(message.author.name) : asker,
              })}
            </span>
            <time dateTime={message.at} className="tabular-nums">
              {formatDateTime(message.at, language, DEVICE_ZONE)}
            </time>
          </p>
          <p dir="auto" className="text-17 wrap-anywhere whitespace-pre-wrap">
            {message.text}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Writing({ request }: { request: SupportRequest }) {
  const { t } = useTranslation('adminSupport');
  const own = useSession()?.user?.id;
  const { assignedTo } = request;
  if (!useCan('support.answer')) return null;
  const isOthers = assignedTo !== null && assignedTo.id !== own;
  return (
    <>
      {request.status === 'closed' ? (
        <p className="text-15 text-muted">{t('closedText')}</p>
      ) : isOthers ? (
        <p className="text-15 text-muted">{t('withOther', { name: isolated(assignedTo.name) })}</p>
      ) : (
        <WriteBelow request={request} kind="answer" />
      )}
      <WriteBelow request={request} kind="notes" />
    </>
  );
}

function Beside({ request }: { request: SupportRequest }) {
  const { t, language } = useTranslation(['adminSupport', 'app', 'common']);
  const placeName = usePlaceName();
  const mayFind = useCan('cars.find');
  const { contact, asker, stays } = request;
  const facts = [
    [t('role'), t(`app:roles.${asker.role}`)],
    [t('email'), contact.email],
    [t('phone'), contact.phoneNumber ? formatPhone(contact.phoneNumber) : null],
    [t('business'), contact.businessName],
  ] as const;
  return (
    <aside className="flex min-w-0 flex-col gap-6">
      <section>
        <h2 className="mb-2 text-17">{t('asker')}</h2>
        <p className="font-strong wrap-anywhere">
          <bdi>{asker.name}</bdi>
        </p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-15">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </section>
      {asker.role === 'customer' ? (
        <section>
          <h2 className="mb-2 text-17">{t('cars')}</h2>
          {stays.length === 0 ? <p className="text-15 text-muted">{t('noCars')}</p> : null}
          <ul className="divide-y divide-line border-y border-line empty:hidden">
            {stays.map((stay) => (
              <li key={stay.id} className="flex flex-col gap-1 py-3">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <bdi className="font-strong wrap-anywhere">{stay.car}</bdi>
                  <StatusPill tone={stateTones[stay.state].pill}>
                    {t(`common:state.${stay.state}`)}
                  </StatusPill>
                </span>
                <span className="text-15 text-muted wrap-anywhere">
                  <bdi>{stay.businessName}</bdi> ·{' '}
                  <bdi>{placeName(stay.locationName, stay.locationNameArabic)}</bdi>
                </span>
                <span className="text-12 text-muted tabular-nums">
                  {formatDateTime(stay.createdAt, language, DEVICE_ZONE)}
                </span>
                {stay.isInCustody && mayFind ? (
                  <Link
                    to="/cars"
                    search={{ car: stay.id }}
                    className="inline-flex min-h-11 items-center gap-2 self-start text-15 font-strong text-primary underline-offset-4 hover:underline"
                  >
                    <Icon of={Search} size={16} />
                    {t('findCar')}
                  </Link>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}
