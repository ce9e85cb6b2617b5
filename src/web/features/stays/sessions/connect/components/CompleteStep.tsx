import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Done } from '#web/features/identity/components/notices.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { useGo } from '../useGo.ts';

const REDIRECT_MS = 3000;

/** The valet has the car's name; the dashboard has the rest. */
export function CompleteStep() {
  const { t } = useTranslation('sessions');
  const go = useGo();
  const leave = useEffectEvent(() => go('/customer-dashboard', { replace: true }));
  useEffect(() => {
    const timer = setTimeout(() => leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('connect.completeTitle')}</h2>
      <Done>{t('connect.completeText')}</Done>
      <p className="text-15 text-muted">{t('connect.redirecting')}</p>
      <Link to="/customer-dashboard" replace className={buttonLook('primary')}>
        {t('connect.dashboard')}
      </Link>
      <Link to="/" className={buttonLook('secondary')}>
        {t('connect.home')}
      </Link>
    </section>
  );
}
