import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getHome } from '#web/app/homes.ts';
import { useSession } from '#web/app/session.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { SuccessNote } from './notices.tsx';

type Props = { text: string; redirectMs: number };

/** Success note of an activation; the person's first screen opens after `redirectMs`. */
export function ActivationDone({ text, redirectMs }: Props) {
  const { t } = useTranslation('activation');
  const navigate = useNavigate();
  const home = getHome(useSession()?.user) ?? '/';
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: home, replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate, home, redirectMs]);
  return (
    <div className="flex flex-col gap-5">
      <SuccessNote>{text}</SuccessNote>
      <Link to={home} replace className={buildButtonClass('primary')}>
        {t('start')}
      </Link>
    </div>
  );
}
