import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { getCurrent, type PortalEntry } from './nav.ts';
import { usePlaceSearch } from './place.ts';

type Props = { entry: PortalEntry; className?: string };

/** The way to one screen of the portal; the location that is looked at stays the same. */
export function EntryLink({ entry, className }: Props) {
  const { t } = useTranslation('portal');
  const place = usePlaceSearch();
  const { pathname } = useLocation();
  return (
    <Link
      to={entry.to}
      search={place}
      activeOptions={{ exact: true, includeSearch: false }}
      // The router knows one address alone, of which it says so itself.
      aria-current={getCurrent(entry, pathname)}
      title={t(entry.name)}
      className={className ?? ''}
    >
      <Icon of={entry.icon} size={20} />
      <span className={className ? undefined : 'portal__name'}>{t(entry.name)}</span>
    </Link>
  );
}
