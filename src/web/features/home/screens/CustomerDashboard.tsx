import { Link } from '@tanstack/react-router';
import { CarFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Inbox } from '#web/features/messages/components/Inbox.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** A guest at home: no car with us right now, and what there is to know. */
export function CustomerDashboard() {
  const { t } = useTranslation(['account', 'notifications']);
  useTitle(t('home.title'));
  const name = useSession()?.user?.firstName;
  return (
    <>
      <ScreenHeader title={name ? t('home.welcome', { name }) : t('home.title')} />
      <main
        id="content"
        className="mx-auto grid w-full max-w-5xl gap-8 px-4 pt-2 pb-12 lg:grid-cols-2 lg:px-8"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <ConnectionBanner />
          <EmptyState
            icon={<CarFront size={44} strokeWidth={1.25} />}
            title={t('home.noCar')}
            text={t('home.noCarText')}
          />
          <Link to="/account" className={buttonLook('secondary')}>
            {t('title')}
          </Link>
        </div>
        <section className="flex min-w-0 flex-col gap-3">
          <h2 className="text-20">{t('notifications:title')}</h2>
          <Inbox />
        </section>
      </main>
    </>
  );
}
