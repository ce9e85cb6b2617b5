import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Steps } from '#web/features/identity/components/Steps.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';
import { SuccessNote } from '#web/features/identity/components/notices.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { useVerifiedBadge, type VerifiedBadge } from './api.ts';
import { NotCustomer, RefusalState } from './CurbPage.tsx';
import { flowDraft, useFlow } from './flow.ts';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { useVisitor } from './visitor.ts';
import { QueryState } from '#web/app/QueryState.tsx';

const REDIRECT_MS = 3000;

const AccountStep = suspendedPart(
  async () => (await import('./AccountStep.tsx')).AccountStep,
  'h-72',
);

const VehicleStep = suspendedPart(
  async () => (await import('./VehicleStep.tsx')).VehicleStep,
  'h-72',
);

const steps = ['verify', 'account', 'vehicle', 'complete'] as const;

/** Wizard that a valet's badge opens: valet, customer's account, car. */
export function ValetConnect() {
  const { t } = useTranslation('connect');
  useTitle(t('title'));
  const { qrCodeId } = useParams({ from: '/valet-connect/$qrCodeId' });
  const token = useSession()?.token;
  return (
    <AuthLayout title={t('title')} lead={t('lead')}>
      {/* The key remounts the wizard when the person changes, in this or another tab. No input
          of the previous person may remain. */}
      <ConnectWizard key={`${qrCodeId} ${token ?? ''}`} qrCodeId={qrCodeId} />
    </AuthLayout>
  );
}

function ConnectWizard({ qrCodeId }: { qrCodeId: string }) {
  const { t } = useTranslation('connect');
  const [flow, change] = useFlow(qrCodeId);
  const [isDone, setDone] = useState(false);
  const who = useVisitor();
  const path = `/valet-connect/${encodeURIComponent(qrCodeId)}`;
  useEffect(() => prefetchParts(AccountStep, VehicleStep), []);
  const step = isDone ? 'complete' : chooseStep(flow.isConfirmed, who !== 'stranger');

  function done(): void {
    flowDraft(qrCodeId).forget();
    setDone(true);
  }

  return (
    <>
      <Steps at={steps.indexOf(step) + 1} names={steps.map((name) => t(`steps.${name}`))} />
      {step === 'complete' ? (
        <CompleteStep />
      ) : (
        <BadgeLoader qrCodeId={qrCodeId}>
          {(badge) => {
            if (step === 'verify')
              return <VerifyStep badge={badge} onGo={() => change({ isConfirmed: true })} />;
            if (who === 'staff') return <NotCustomer path={path} />;
            if (step === 'account')
              return <AccountStep qrCodeId={qrCodeId} path={path} flow={flow} change={change} />;
            return <VehicleStep qrCodeId={qrCodeId} onDone={done} />;
          }}
        </BadgeLoader>
      )}
    </>
  );
}

function chooseStep(isConfirmed: boolean, isSignedIn: boolean): (typeof steps)[number] {
  if (!isConfirmed) return 'verify';
  return isSignedIn ? 'vehicle' : 'account';
}

function BadgeLoader(props: { qrCodeId: string; children: (badge: VerifiedBadge) => ReactNode }) {
  const { qrCodeId, children } = props;
  const { t } = useTranslation(['connect', 'common']);
  const errorText = useErrorText();
  const badge = useVerifiedBadge(qrCodeId);
  const explain = (error: unknown) =>
    error instanceof CallError && ['INVALID_QR_CODE', 'VALIDATION'].includes(error.code ?? '') ? (
      <RefusalState title={t('invalid')} text={t('invalidText')} />
    ) : (
      <RefusalState title={t('connectionFailed')} text={errorText(error)}>
        <Button variant="primary" isPending={badge.isFetching} onClick={() => void badge.refetch()}>
          {t('common:actions.retry')}
        </Button>
      </RefusalState>
    );
  return (
    <QueryState
      query={badge}
      failed={explain}
      className="flex items-center gap-3 text-17"
      skeleton={
        <>
          <Spinner />
          {t('verifying')}
        </>
      }
    >
      {children}
    </QueryState>
  );
}

/** Final step of the wizard; the dashboard opens after REDIRECT_MS. */
function CompleteStep() {
  const { t } = useTranslation('connect');
  const go = useNavigateTo();
  const leave = useEffectEvent(() => go('/customer-dashboard', { replace: true }));
  useEffect(() => {
    const timer = setTimeout(() => leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('completeTitle')}</h2>
      <SuccessNote>{t('completeText')}</SuccessNote>
      <p className="text-15 text-muted">{t('redirecting')}</p>
      <Link to="/customer-dashboard" replace className={buildButtonClass('primary')}>
        {t('dashboard')}
      </Link>
      <Link to="/" className={buildButtonClass('secondary')}>
        {t('home')}
      </Link>
    </section>
  );
}

/** Shows the valet of the badge, before the wizard asks for anything. */
function VerifyStep({ badge, onGo }: { badge: VerifiedBadge; onGo: () => void }) {
  const placeName = usePlaceName();
  const { t } = useTranslation('connect');
  const language = useLanguage();
  const until = formatWhen(
    new Date(badge.readAt + badge.expiresIn * 1000),
    language,
    badge.timeZone,
  );
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-4">
        <div>
          <dt className="text-15 text-muted">{t('valet')}</dt>
          <dd className="text-28 leading-tight font-strong">
            <bdi>{badge.valetName}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-15 text-muted">{t('place')}</dt>
          <dd className="text-17 font-medium">
            <span className="block">
              <bdi>{placeName(badge.locationName, badge.locationNameArabic)}</bdi>
            </span>
            <span className="block text-15 font-normal text-muted">
              <bdi>{badge.businessName}</bdi>
            </span>
          </dd>
        </div>
      </dl>
      <p className="text-15 text-muted">{t('validUntil', { time: isolateText(until) })}</p>
      <Button variant="primary" onClick={onGo}>
        {t('continue')}
      </Button>
    </div>
  );
}
