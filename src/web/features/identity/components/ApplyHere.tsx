import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { linkLook } from './look.ts';

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
