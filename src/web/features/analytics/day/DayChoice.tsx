import { CalendarX } from 'lucide-react';
import type { CallOutput } from '#contract/client.ts';
import { calendarDate, shortWeekdayDateFrom } from '#web/lib/dates.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/Select.tsx';

type Days = CallOutput<'GET /api/business/days'>['days'];
type Props = { date: string; today: string; days: Days };

/** Choice of the business day. Shows which of the last days are signed. */
export function DayChoice({
  date,
  today,
  days,
  onChoose,
}: Props & { onChoose: (day: string) => void }) {
  const { t, language } = useTranslation('day');
  const options = days.map(({ day, signedAt, isOutdated }) => ({
    id: day,
    name: t(isOutdated ? 'choice.again' : signedAt ? 'choice.signed' : 'choice.open', {
      day: shortWeekdayDateFrom(day, today, language),
    }),
  }));
  const isListed = days.some(({ day }) => day === date);
  const shown = { id: date, name: shortWeekdayDateFrom(date, today, language) };
  return (
    <span className="min-w-0 grow basis-52">
      <Select
        label={t('choice.label')}
        hideLabel
        placeholder={t('choice.label')}
        options={isListed ? options : [shown, ...options]}
        value={date}
        onChange={onChoose}
      />
    </span>
  );
}

/** Note about business days that need a signature, with a link to the oldest. */
export function UnsignedDays({ date, today, days, onGo }: Props & { onGo: (day: string) => void }) {
  const { t, language } = useTranslation('day');
  const open = days.filter(({ signedAt, isOutdated }) => !signedAt || isOutdated);
  const oldest = open.at(-1)?.day;
  if (!oldest || (open.length === 1 && oldest === date)) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-15 text-muted print:hidden">
      <span>{t('unsigned', { count: open.length })}</span>
      {oldest === date ? null : (
        <Button variant="quiet" className="px-2" onClick={() => onGo(oldest)}>
          {t('goTo', { day: shortWeekdayDateFrom(oldest, today, language) })}
        </Button>
      )}
    </p>
  );
}

/** Message for a day before the first business day of the location. */
export function TooEarlyDay({ firstDay, onGo }: { firstDay: string; onGo: () => void }) {
  const { t } = useTranslation('day');
  const day = calendarDate(firstDay, useLanguage());
  return (
    <EmptyState
      icon={CalendarX}
      title={t('early.title', { day })}
      text={t('early.text')}
      action={<Button onClick={onGo}>{t('goTo', { day })}</Button>}
    />
  );
}
