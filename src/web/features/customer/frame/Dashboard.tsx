import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useGreeting } from './useGreeting.ts';
import { sectionAt } from './sections.ts';

/** Around every section: where one is and may go, the bell and the menu. */
export function Dashboard() {
  const { t } = useTranslation('customer');
  const place = sectionAt(useRouterState({ select: ({ location }) => location.pathname }));
  const title = t(`sections.${place}`);
  useTitle(title);
  const greeting = useGreeting();
  const isConversation = place === 'messages';
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 self-start border-e border-line bg-surface px-3 py-4 lg:flex">
        <Link
          to="/dashboard"
          className="inline-flex min-h-11 items-center self-start rounded-sm px-3"
        >
          <Brand />
        </Link>
        <Sidebar />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <ScreenHeader
          title={place === 'overview' ? greeting : title}
          {...(isConversation
            ? { back: { to: '/dashboard/current', label: t('sections.current') } }
            : {})}
        />
        <main
          id="content"
          className={`mx-auto flex w-full max-w-5xl grow flex-col gap-4 px-4 pt-1 lg:px-8 lg:pb-12 ${isConversation ? 'pb-[env(safe-area-inset-bottom)]' : 'pb-28'}`}
        >
          <ConnectionBanner />
          <Dialogs>
            <Outlet />
          </Dialogs>
        </main>
        {isConversation ? null : <BottomBar />}
      </div>
    </div>
  );
}
