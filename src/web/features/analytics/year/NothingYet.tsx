import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { addDays, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Message until the first business day is complete. Says when that day ends. */
export function NothingYet({ zone, last }: { zone: TimeZone | undefined; last: string }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  // The day after the last complete day is today. Today ends when the next day begins.
  const next = zone ? startOfBusinessDay(addDays(last, 2), zone) : null;
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('nothing.title')}
      text={
        next
          ? t('nothing.from', { time: formatDateTime(next.toISOString(), language, zone) })
          : t('nothing.location')
      }
      action={
        <Link to="/business-dashboard" className={quietLink}>
          {t('nothing.action')}
        </Link>
      }
    />
  );
}

const quietLink =
  'inline-flex min-h-11 items-center font-strong text-primary underline-offset-4 hover:underline';
