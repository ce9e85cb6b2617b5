import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, Plus } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useNewOrderSound } from '#web/app/useNewOrderSound.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ParkForm } from '#web/features/stays/components/lazyParts.ts';
import { lazyPart, LoadingBox, prefetch } from '#web/ui/lazyPart.tsx';
import { useJobs } from './api.ts';
import { JobsState } from './JobsState.tsx';

const sessions = () => import('#web/features/parkingSessions/components/SessionsTab.tsx');
const SessionsTab = lazyPart(async () => (await sessions()).SessionsTab);
const SessionPage = lazyPart(async () => (await sessions()).SessionPage);
const Badge = lazyPart(
  async () => (await import('#web/features/parkingSessions/components/Badge.tsx')).Badge,
);

export function ValetDashboard() {
  const { t } = useTranslation(['jobs', 'sessions']);
  const { view, session } = useSearch({ from: '/valet/valet-dashboard' });
  const name = useSession()?.user?.firstName || t('valet');
  // A new job is heard on every tab.
  useNewOrderSound(
    useJobs()
      .data?.filter(({ status }) => status === 'pending')
      .map(({ id }) => id),
  );
  // The way from here to there may lead through a garage.
  useEffect(() => prefetch(ParkForm, SessionsTab, Badge), []);
  const isPage = view === 'new' || session !== undefined;
  const isOverview = view === undefined && !isPage;
  useTitle(isOverview ? t('title') : t('sessions:tabs.sessions'));
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
      <ScreenHeader title={isPage ? t('sessions:tabs.sessions') : t('welcome', { name })} hasSound>
        {isOverview ? <NewCar /> : null}
      </ScreenHeader>
      <main id="content" className="flex w-full flex-col gap-6 px-4 pt-2 pb-32 lg:px-8">
        <ConnectionBanner />
        {isPage ? <BackToSessions /> : null}
        {isPage ? (
          <Suspense fallback={<LoadingBox height="h-96" />}>
            <SessionPage />
          </Suspense>
        ) : (
          <DashboardTabs />
        )}
      </main>
    </>
  );
}

function DashboardTabs() {
  const { t } = useTranslation(['jobs', 'sessions']);
  const isOverview = useSearch({ from: '/valet/valet-dashboard' }).view === undefined;
  const navigate = useNavigate({ from: '/valet-dashboard' });
  return (
    <Tabs
      label={t('sessions:tabs.label')}
      selected={isOverview ? 'overview' : 'sessions'}
      onSelect={(next) => void navigate({ search: next === 'sessions' ? { view: next } : {} })}
      items={[
        {
          id: 'overview',
          name: t('sessions:tabs.overview'),
          content: <JobsState />,
        },
        {
          id: 'sessions',
          name: t('sessions:tabs.sessions'),
          content: (
            <Suspense fallback={<LoadingBox height="h-72" />}>
              <SessionsTab />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

function BackToSessions() {
  const { t } = useTranslation(['jobs', 'sessions']);
  return (
    <Link
      to="/valet-dashboard"
      search={{ view: 'sessions' }}
      className={buttonLook('quiet', 'self-start ps-2')}
    >
      <Icon of={ChevronLeft} isDirectional />
      {t('sessions:back')}
    </Link>
  );
}

/** In the thumb's reach on a phone, in the header on a desk; quiet while a car is to be fetched. */
function NewCar() {
  const { t } = useTranslation('jobs');
  const isQuiet = (useJobs().data?.length ?? 0) > 0;
  return (
    <span className="z-10 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-ground max-md:p-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] md:mx-2">
      <Link
        to="/valet-checkin"
        className={buttonLook(
          isQuiet ? 'secondary' : 'compact',
          'max-md:min-h-14 max-md:w-full max-md:text-17',
        )}
      >
        <Icon of={Plus} />
        {t('newCar')}
      </Link>
    </span>
  );
}
