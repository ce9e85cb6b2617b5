import { Outlet, useLocation, Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Arches } from '#web/ui/Arches.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { rememberFocus } from '#web/ui/rememberFocus.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { keepFocusBy } from '#web/ui/windows.ts';
import { getRoleName } from '../roleName.ts';
import { useCan, useSession } from '../session.ts';
import { adminEntries } from './adminNav.ts';
import { BusinessName } from './BusinessName.tsx';
import { findPortalEntry, type PortalEntry, portalEntries, getAriaCurrent } from './nav.ts';
import { usePlace, usePlaceSearch } from './place.ts';
import { TopBar } from './TopBar.tsx';
import './portal.css';

type EntryLinkProps = { entry: PortalEntry; className?: string };

/** Link of a menu entry to its screen, with the chosen location in the address. */
function EntryLink({ entry, className }: EntryLinkProps) {
  const { t } = useTranslation('portal');
  const place = usePlaceSearch();
  const { pathname } = useLocation();
  return (
    <Link
      to={entry.to}
      search={place}
      activeOptions={{ exact: true, includeSearch: false }}
      // Set without the router, which marks only one address per entry.
      aria-current={getAriaCurrent(entry, pathname)}
      title={t(entry.name)}
      className={className ?? ''}
    >
      <Icon of={entry.icon} size={20} />
      <span className={className ? undefined : 'portal__name'}>{t(entry.name)}</span>
    </Link>
  );
}

keepFocusBy(rememberFocus);

/** Returns the menu entries whose screens the person may open. */
function useEntries(): readonly PortalEntry[] {
  const capabilities = useSession()?.user?.capabilities ?? [];
  const entries = capabilities.includes('platform.view') ? adminEntries : portalEntries;
  return entries.filter(({ needs }) => capabilities.includes(needs));
}

function useNavLabel(): string {
  const { t } = useTranslation('portal');
  return useCan('platform.view') ? t('nav.platform') : t('nav.label');
}

/** Layout of the portal: navigation rail and top bar. */
export function Portal() {
  return (
    <div className="portal">
      <Rail />
      <div className="flex min-w-0 flex-col">
        <TopBar />
        <main id="content" className="portal__main mx-auto w-full max-w-[1228px]">
          <Screen />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}

/**
 * Renders the screen once the chosen location is known. Otherwise the screen would first show
 * figures of all locations.
 */
function Screen() {
  const { t } = useTranslation('common');
  const { isKnown } = usePlace();
  if (isKnown) return <Outlet />;
  return (
    <output aria-label={t('loading')} className="block pt-6">
      <SkeletonTable />
    </output>
  );
}

function Rail() {
  const { t } = useTranslation(['portal', 'app']);
  const label = useNavLabel();
  const entries = useEntries();
  const user = useSession()?.user;
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  return (
    <aside className="portal__rail">
      <Arches className="pointer-events-none absolute inset-x-0 bottom-0 h-48 w-full opacity-25 max-[1279px]:hidden" />
      <BusinessName />
      <nav aria-label={label} className="portal__nav mt-1 grow">
        {entries.map((entry, at) => (
          <span key={entry.to} className="contents">
            {at > 0 && entries[at - 1]?.group !== entry.group ? <hr /> : null}
            <EntryLink entry={entry} />
          </span>
        ))}
      </nav>
      <p className="portal__name relative px-2 py-3 leading-tight">
        <span className="block font-strong">
          <bdi>{name}</bdi>
        </span>
        <span className="text-12 text-[color:var(--color-rail-muted)]">
          {user ? t(`app:${getRoleName(user)}`) : null}
        </span>
      </p>
    </aside>
  );
}

/** Navigation on a phone: up to four main entries, and a menu with the others. */
function BottomBar() {
  const { t } = useTranslation('portal');
  const label = useNavLabel();
  const entries = useEntries();
  const { pathname } = useLocation();
  const more = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>(null);
  const atHand = entries.filter((entry) => 'isAtHand' in entry).slice(0, 4);
  const others = entries.filter(({ to }) => !atHand.some((entry) => entry.to === to));
  const here = findPortalEntry(pathname);
  const isHere = others.some((entry) => entry === here);
  return (
    <nav aria-label={label} className="portal__bottom">
      {atHand.map((entry) => (
        <EntryLink key={entry.to} entry={entry} />
      ))}
      <button
        ref={more}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={openAt === pathname}
        aria-current={isHere ? 'true' : undefined}
        onClick={() => setOpenAt(openAt === pathname ? null : pathname)}
      >
        <Icon of={Menu} />
        {t('nav.more')}
      </button>
      <Panel
        title={t('nav.more')}
        isOpen={openAt === pathname}
        onClose={() => setOpenAt(null)}
        trigger={more}
      >
        <div className="flex flex-col">
          {others.map((entry) => (
            <EntryLink
              key={entry.to}
              entry={entry}
              className="flex min-h-12 items-center gap-3 rounded-sm px-2 text-15 font-medium text-ink hover:bg-primary-soft [&[aria-current]]:text-primary"
            />
          ))}
        </div>
      </Panel>
    </nav>
  );
}
