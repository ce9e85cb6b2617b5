import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { buttonLook } from '#web/ui/button.ts';
import { useJobs } from '../api.ts';
import { JobsState } from '../components/JobsState.tsx';

export function ValetDashboard() {
  const { t } = useTranslation('jobs');
  useTitle(t('title'));
  const name = useSession()?.user?.firstName || t('valet');
  const hasJobs = (useJobs().data?.length ?? 0) > 0;
  return (
    <>
      <ScreenHeader title={t('welcome', { name })} hasSound>
        <NewCar quiet={hasJobs} />
      </ScreenHeader>
      <main id="content" className="flex w-full flex-col gap-6 px-4 pt-2 pb-32 md:pb-10 lg:px-8">
        <ConnectionBanner />
        <JobsState />
      </main>
    </>
  );
}

/** In the thumb's reach on a phone, in the header on a desk; quiet while a car is to be fetched. */
function NewCar({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation('jobs');
  return (
    <span className="z-10 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-ground max-md:p-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] md:mx-2">
      <Link
        to="/valet-checkin"
        className={buttonLook(
          quiet ? 'secondary' : 'compact',
          'max-md:min-h-14 max-md:w-full max-md:text-17',
        )}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
        {t('newCar')}
      </Link>
    </span>
  );
}
