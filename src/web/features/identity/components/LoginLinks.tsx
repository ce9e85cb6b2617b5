import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { linkLook } from '#web/ui/links.ts';

const routes = {
  portal: { to: '/', key: 'portal' },
  login: { to: '/login', key: 'login.link' },
  valet: { to: '/valet-login', key: 'valet.link' },
  business: { to: '/business-login', key: 'business.link' },
  staff: { to: '/business-login', key: 'business.linkBoth' },
  admin: { to: '/admin-login', key: 'admin.link' },
} as const;

export function LoginLinks({ to }: { to: readonly (keyof typeof routes)[] }) {
  const { t } = useTranslation('identity');
  return (
    <nav aria-label={t('otherDoors')} className="flex flex-wrap gap-x-6 pt-5">
      {to.map((route) => (
        <Link key={route} to={routes[route].to} className={linkLook}>
          {t(routes[route].key)}
        </Link>
      ))}
    </nav>
  );
}

/** Link to the application form for businesses. */
export function ApplyHere() {
  const { t } = useTranslation('identity');
  return (
    <p className="text-15">
      {t('business.runs')}{' '}
      <Link to="/business-onboarding" className={linkLook}>
        {t('business.apply')}
      </Link>
    </p>
  );
}
