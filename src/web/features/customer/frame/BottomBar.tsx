import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { barSections } from './sections.ts';

/** On a phone: the sections in the thumb's reach. */
export function BottomBar() {
  const { t } = useTranslation('customer');
  return (
    <nav
      aria-label={t('sections.label')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {barSections.map(({ to, name, icon: Icon }) => (
          <li key={to} className="min-w-0 grow basis-0">
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className="group flex min-h-16 flex-col items-center justify-center gap-0.5 rounded-sm font-medium text-muted aria-[current=page]:font-strong aria-[current=page]:text-primary"
              // Five names side by side keep their room with twice the text.
              style={{ fontSize: 'min(var(--text-12), 4vw)' }}
            >
              <span className="grid h-8 w-14 max-w-full place-items-center rounded-full transition-colors group-aria-[current=page]:bg-primary-soft">
                <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
              </span>
              <span className="max-w-full truncate px-0.5">
                {name === 'current' ? t('sections.currentShort') : t(`sections.${name}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
