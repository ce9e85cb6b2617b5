import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { buttonLook } from '#web/ui/button.ts';
import { Done } from '../Done.tsx';

const REDIRECT_MS = 2000;

/** He is signed in: his first screen comes by itself. */
export function Activated() {
  const { t } = useTranslation('activation');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/valet-dashboard', replace: true }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex flex-col gap-5">
      <Done>{t('valet.welcomeText')}</Done>
      <Link to="/valet-dashboard" replace className={buttonLook('primary')}>
        {t('valet.start')}
      </Link>
    </div>
  );
}
