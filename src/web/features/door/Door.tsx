import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SignInPage } from '#web/app/homes.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Threshold } from '#web/ui/Threshold.tsx';

/** The way in for everybody who works here. */
export function Door() {
  const { t } = useTranslation(['app', 'common']);
  useTitle(t('common:brand'));
  return (
    <Threshold title={t('door.title')} lead={t('door.text')}>
      <h2 className="pb-3 text-15 font-medium text-muted">{t('door.who')}</h2>
      <ul className="flex flex-col gap-3">
        <Way to="/valet-login" name={t('door.valet')} text={t('door.valetText')} main />
        <Way to="/business-login" name={t('door.business')} text={t('door.businessText')} />
        <Way to="/admin-login" name={t('door.admin')} text={t('door.adminText')} />
      </ul>
      <p className="pt-6 text-15 text-muted">{t('door.ticket')}</p>
    </Threshold>
  );
}

type WayProps = { to: SignInPage; name: string; text: string; main?: boolean };

function Way({ to, name, text, main }: WayProps) {
  const look = main
    ? 'bg-primary text-on-primary hover:bg-primary-hover'
    : 'border border-line-strong bg-surface hover:bg-raised';
  return (
    <li>
      <Link
        to={to}
        className={`flex min-h-18 items-center justify-between gap-4 rounded-md px-5 py-3 transition-colors ${look}`}
      >
        <span>
          <span className="block text-17 font-strong">{name}</span>
          <span className={`block text-15 ${main ? '' : 'text-muted'}`}>{text}</span>
        </span>
        <ChevronRight
          aria-hidden="true"
          size={22}
          strokeWidth={1.75}
          className="shrink-0 rtl:-scale-x-100"
        />
      </Link>
    </li>
  );
}
