import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { Dialogs } from './Dialogs.tsx';
import { barSections, findSection, customerSections } from './sections.ts';

/** Frame around the customer's sections: navigation, notifications and menu. */
export function Dashboard() {
  const { t } = useTranslation('customer');
  const place = findSection(useRouterState({ select: ({ location }) => location.pathname }));
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

/** Highlights the section's link whatever the URL parameters are. */
const isSection = { exact: true, includeSearch: false } as const;

/** Navigation in the thumb's reach, for phones. */
function BottomBar() {
  const { t } = useTranslation('customer');
  return (
    <nav
      aria-label={t('sections.label')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {barSections.map(({ to, name, icon }) => (
          <li key={to} className="min-w-0 grow basis-0">
            <Link
              to={to}
              activeOptions={isSection}
              className="group flex min-h-16 flex-col items-center justify-center gap-0.5 rounded-sm font-medium text-muted aria-[current=page]:font-strong aria-[current=page]:text-primary"
              // Caps the text size, because five names must fit side by side with text at 200 %.
              style={{ fontSize: 'min(var(--text-12), 4vw)' }}
            >
              <span className="grid h-8 w-14 max-w-full place-items-center rounded-full transition-colors group-aria-[current=page]:bg-primary-soft">
                <Icon of={icon} size={22} />
              </span>
              <span className="max-w-full px-0.5 text-center leading-tight wrap-anywhere">
                {name === 'current' ? t('sections.currentShort') : t(`sections.${name}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Navigation on a desk. */
function Sidebar() {
  const { t } = useTranslation('customer');
  return (
    <nav aria-label={t('sections.label')}>
      <ul className="flex flex-col gap-1">
        {customerSections.map(({ to, name, icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={isSection}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-15 font-medium text-muted transition-colors hover:bg-primary-soft hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-strong aria-[current=page]:text-primary"
            >
              <Icon of={icon} />
              {t(`sections.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the part of the day by the device's clock. */
function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** Returns the greeting by the part of the day, as 'Good evening, Grace'. */
function useGreeting(): string {
  const { t } = useTranslation('customer');
  const name = useSession()?.user?.firstName;
  const [part] = useState(() => partOfDay(new Date().getHours()));
  return name ? t(`greeting.${part}`, { name: isolateText(name) }) : t(`greeting.${part}Plain`);
}
