import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '#web/ui/button.ts';
import { useTitle } from './useTitle.ts';

export function NotFound() {
  const { t } = useTranslation('app');
  useTitle(t('notFound.title'));
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 p-6">
      <h1 className="text-28">{t('notFound.title')}</h1>
      <p className="text-17 text-muted">{t('notFound.text')}</p>
      <Link to="/" className={buttonLook('primary')}>
        {t('notFound.home')}
      </Link>
    </main>
  );
}
