import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { sections } from './sections.ts';

/** At a desk: every section, the current one marked. */
export function Sidebar() {
  const { t } = useTranslation('customer');
  return (
    <nav aria-label={t('sections.label')}>
      <ul className="flex flex-col gap-1">
        {sections.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-15 font-medium text-muted transition-colors hover:bg-primary-soft hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-strong aria-[current=page]:text-primary"
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
              {t(`sections.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
