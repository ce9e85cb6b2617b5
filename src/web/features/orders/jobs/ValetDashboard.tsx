import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { isolateText } from '#web/lib/language.ts';
import { logError } from '#web/lib/logError.ts';
import { formatWhen } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { outboxParts } from '#web/app/outbox/outbox.ts';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { hasSignedInHere, useSession } from '#web/app/session.ts';
import { useNewOrderSound } from '#web/app/useNewOrderSound.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ParkForm, sendTicketCode } from '#web/features/stays/components/lazyParts.ts';
import {
  lazyPart,
  LoadingBox,
  prefetchParts,
  prefetchWhenIdle,
  suspendedPart,
} from '#web/ui/lazyPart.tsx';
import { useJobs } from './api.ts';
import { findOffer } from './order.ts';
import { Overview } from './lazyOverview.ts';
import {
  DeclineDialog,
  DeclineOffer,
  OfferNote,
  ParkDialog,
  PutJobRight,
  WaitingSessions,
} from './lazyParts.ts';
import './jobs.css';

const sessions = () =>
  withTexts(import('#web/features/parkingSessions/components/SessionsTab.tsx'), 'sessions');
const SessionsTab = suspendedPart(async () => (await sessions()).SessionsTab, 'h-72');
const SessionPage = suspendedPart(async () => (await sessions()).SessionPage, 'h-96');
const Badge = lazyPart(
  async () =>
    (
      await withTexts(
        import('#web/features/parkingSessions/components/Badge.tsx'),
        'badge',
        'sessions',
      )
    ).Badge,
);
const ShiftsTab = suspendedPart(
  async () => (await withTexts(import('#web/features/shifts/ShiftsTab.tsx'), 'shifts')).ShiftsTab,
  'h-72',
);
const HistoryTab = suspendedPart(
  async () =>
    (await withTexts(import('#web/features/payments/earnings/HistoryTab.tsx'), 'earnings'))
      .HistoryTab,
  'h-72',
);

const ahead = { preload: async () => (await import('./readAhead.ts')).readAhead() };

export function ValetDashboard() {
  const { t } = useTranslation('jobs');
  const { view, session } = useSearch({ from: '/valet/valet-dashboard' });
  const jobs = useJobs().data?.services;
  const offer = findOffer(jobs ?? [], useSession()?.user?.id ?? null);
  // Plays a sound for new jobs on every tab of the dashboard, and another when this valet gets an
  // offer.
  useNewOrderSound(
    jobs
      ?.filter(({ status }) => status === 'pending')
      .map(({ id }) => id)
      .concat(offer ? [`offer of ${offer.id} ${offer.order?.offer?.expiresAt ?? ''}`] : []),
  );
  // Prefetches the other tabs and dialogs, because the signal may be lost in a garage.
  useEffect(
    () =>
      prefetchParts(
        outboxParts,
        sendTicketCode,
        ahead,
        Overview,
        ParkDialog,
        PutJobRight,
        ParkForm,
        DeclineDialog,
        OfferNote,
        DeclineOffer,
        WaitingSessions,
        SessionsTab,
        ShiftsTab,
        Badge,
      ),
    [],
  );
  // The next car may come before the other parts, and without signal.
  const router = useRouter();
  const isShown = jobs !== undefined;
  useEffect(() => {
    const checkIn = { preload: () => router.preloadRoute({ to: '/valet-checkin' }) };
    if (isShown) prefetchWhenIdle(sendTicketCode, outboxParts, checkIn);
  }, [isShown, router]);
  // After a sign-in in this page the first paint is over, so these parts load at once.
  useEffect(() => {
    if (hasSignedInHere())
      void Promise.all([outboxParts.preload(), ahead.preload(), sendTicketCode.preload()]).catch(
        logError,
      );
  }, []);
  const isPage = view === 'new' || session !== undefined;
  const tab = useTab();
  useTitle(
    isPage || view === 'badge'
      ? t('tabs.sessions')
      : tab === 'overview'
        ? t('title')
        : t(`tabs.${tab}`),
  );
  if (view === 'badge') {
    return (
      <Suspense
        fallback={
          <main id="content" className="flex flex-col gap-5 p-5">
            <BackToSessions />
            <LoadingBox height="h-96" />
          </main>
        }
      >
        <Badge />
      </Suspense>
    );
  }
  return (
    <>
      <ScreenHeader title={isPage ? t('tabs.sessions') : <Welcome />} hasSound />
      <main
        id="content"
        className="flex w-full flex-col gap-6 px-4 pt-2 pb-32 lg:px-8 [&:has(.foot-tabs)]:max-md:pb-44"
      >
        <ConnectionBanner isKept />
        {isPage ? <BackToSessions /> : null}
        {isPage ? <SessionPage /> : <DashboardTabs />}
      </main>
    </>
  );
}

/** Tabs in display order; the overview is the default. */
const tabs = [
  { id: 'overview', Content: Overview },
  { id: 'sessions', Content: SessionsTab },
  { id: 'shifts', Content: ShiftsTab },
  { id: 'history', Content: HistoryTab },
] as const;
type Tab = (typeof tabs)[number]['id'];

function useTab(): Tab {
  const { view } = useSearch({ from: '/valet/valet-dashboard' });
  return tabs.find(({ id }) => id === view)?.id ?? 'overview';
}

function DashboardTabs() {
  const { t } = useTranslation('jobs');
  const navigate = useNavigate({ from: '/valet-dashboard' });
  return (
    <div className="foot-tabs">
      <Tabs
        label={t('tabs.label')}
        selected={useTab()}
        onSelect={(next) => void navigate({ search: next === 'overview' ? {} : { view: next } })}
        items={tabs.map(({ id, Content }) => ({
          id,
          name: t(`tabs.${id}`),
          content: (
            <Suspense fallback={<Skeleton className="h-72" />}>
              <Content />
            </Suspense>
          ),
        }))}
      />
    </div>
  );
}

/** Names the location of the shift; off shift, names the valet. */
function Welcome() {
  const { t, language } = useTranslation('jobs');
  const name = useSession()?.user?.firstName || t('valet');
  const placeName = usePlaceName();
  const { data } = useJobs();
  const shift = data?.shift;
  if (!shift) return t('welcome', { name });
  return (
    <>
      {/* `dir` keeps the start of a long name in the other script; `flex` keeps the page's side. */}
      <span className="flex">
        <bdi dir="auto" className="truncate">
          {placeName(shift.location, shift.locationArabic)}
        </bdi>
      </span>
      <span className="block truncate text-12 font-normal text-muted">
        {t('onShift', {
          name: isolateText(name),
          time: formatWhen(shift.since, language, shift.timeZone),
        })}
      </span>
    </>
  );
}

function BackToSessions() {
  const { t } = useTranslation('jobs');
  return (
    <Link
      to="/valet-dashboard"
      search={{ view: 'sessions' }}
      className={buildButtonClass('quiet', 'self-start ps-2')}
    >
      <Icon of={ChevronLeft} isDirectional />
      {t('backToSessions')}
    </Link>
  );
}
