import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SignInPage } from '#web/app/homes.ts';

const doors = [
  { to: '/valet-login', key: 'valet.link' },
  { to: '/business-login', key: 'business.link' },
  { to: '/admin-login', key: 'admin.link' },
] as const;

/** For the person who knocked at the wrong one. */
export function OtherDoors({ here }: { here: SignInPage }) {
  const { t } = useTranslation('identity');
  return (
    <nav aria-label={t('otherDoors')} className="flex flex-wrap gap-x-6 pt-5">
      {doors
        .filter(({ to }) => to !== here)
        .map(({ to, key }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4"
          >
            {t(key)}
          </Link>
        ))}
    </nav>
  );
}
