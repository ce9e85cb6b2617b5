import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { linkLook } from '#web/ui/links.ts';

/** Tells an administrator that the board is read-only for them, and leads to whom they may act as. */
export function ActAsStaff() {
  const { t } = useTranslation('impersonation');
  return (
    <Banner kind="info">
      <p>
        {t('readOnly')}{' '}
        <Link to="/admin-dashboard/users" search={{ role: 'business' }} className={linkLook}>
          {t('choose')}
        </Link>
      </p>
    </Banner>
  );
}
