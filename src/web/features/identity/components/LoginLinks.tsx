import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { linkLook } from './linkLook.ts';

const doors = {
  portal: { to: '/', key: 'portal' },
  login: { to: '/login', key: 'login.link' },
  valet: { to: '/valet-login', key: 'valet.link' },
  business: { to: '/business-login', key: 'business.link' },
  staff: { to: '/business-login', key: 'business.linkBoth' },
  admin: { to: '/admin-login', key: 'admin.link' },
} as const;

/** For the person who knocked at the wrong one. */
export function LoginLinks({ to }: { to: readonly (keyof typeof doors)[] }) {
  const { t } = useTranslation('identity');
  return (
    <nav aria-label={t('otherDoors')} className="flex flex-wrap gap-x-6 pt-5">
      {to.map((door) => (
        <Link key={door} to={doors[door].to} className={linkLook}>
          {t(doors[door].key)}
        </Link>
      ))}
    </nav>
  );
}

/** The way in for a business that is not with us yet. */
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
