import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { ShiftWidget } from './ShiftWidget.tsx';

const notes = ['gps', 'radius', 'payroll'] as const;

/** Tab with the valet's shift and the requirements for a shift. */
export function ShiftsTab() {
  const { t } = useTranslation('shifts');
  return (
    <div className="flex flex-col gap-5 md:grid md:grid-cols-[24rem_1fr] md:items-start md:gap-8">
      <ShiftWidget />
      <div className="flex flex-col gap-4">
        <h2 className="text-20">{t('title')}</h2>
        <ShiftRules />
        <Link
          to="/valet-shift-tracking"
          search={{ range: undefined }}
          className={buildButtonClass('secondary', 'self-start')}
        >
          {t('toHistory')}
        </Link>
      </div>
    </div>
  );
}

export function ShiftRules() {
  const { t } = useTranslation('shifts');
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 text-15 text-muted">
      {notes.map((note) => (
        <li key={note}>{t(`notes.${note}`)}</li>
      ))}
    </ul>
  );
}
