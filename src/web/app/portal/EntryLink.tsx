import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { PortalEntry } from './nav.ts';
import { usePlaceSearch } from './place.ts';

type Props = { entry: PortalEntry; className?: string };

/** The way to one screen of the portal; the location that is looked at stays the same. */
export function EntryLink({ entry, className }: Props) {
  const { t } = useTranslation('portal');
  const place = usePlaceSearch();
  return (
    <Link
      to={entry.to}
      search={place}
      activeOptions={{ exact: true, includeSearch: false }}
      title={t(entry.name)}
      className={className ?? ''}
    >
      <Icon of={entry.icon} size={20} />
      <span className={className ? undefined : 'portal__name'}>{t(entry.name)}</span>
    </Link>
  );
}
