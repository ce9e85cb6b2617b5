import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { getCurrent, type PortalEntry } from './nav.ts';
import { usePlaceSearch } from './place.ts';

type Props = { entry: PortalEntry; className?: string };

/** Link of a menu entry to its screen, with the chosen location in the address. */
export function EntryLink({ entry, className }: Props) {
  const { t } = useTranslation('portal');
  const place = usePlaceSearch();
  const { pathname } = useLocation();
  return (
    <Link
      to={entry.to}
      search={place}
      activeOptions={{ exact: true, includeSearch: false }}
      // Set without the router, which marks only one address per entry.
      aria-current={getCurrent(entry, pathname)}
      title={t(entry.name)}
      className={className ?? ''}
    >
      <Icon of={entry.icon} size={20} />
      <span className={className ? undefined : 'portal__name'}>{t(entry.name)}</span>
    </Link>
  );
}
