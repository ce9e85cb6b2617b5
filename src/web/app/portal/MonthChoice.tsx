import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatMonth } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Returns the month before or after `month`, in the form '2026-11'. */
function moveMonth(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}

/** Parses the month from the address. Returns the present month for a malformed or future month. */
export const readMonth = (named: string | undefined, present: string): string =>
  named && /^20\d\d-(0[1-9]|1[0-2])$/.test(named) && named <= present ? named : present;

type Props = {
  month: string;
  /** Present month, the last that can be chosen. */
  present: string;
  onChange: (month: string) => void;
};

/** Buttons that step through months, up to the present month. */
export function MonthChoice({ month, present, onChange }: Props) {
  const { t, language } = useTranslation('portal');
  return (
    <span className="inline-flex items-center">
      <IconButton label={t('month.before')} onClick={() => onChange(moveMonth(month, -1))}>
        <Icon of={ChevronLeft} isDirectional />
      </IconButton>
      <span className="min-w-32 text-center font-medium">{formatMonth(month, language)}</span>
      <IconButton
        label={t('month.after')}
        disabled={month >= present}
        onClick={() => onChange(moveMonth(month, 1))}
      >
        <Icon of={ChevronRight} isDirectional />
      </IconButton>
    </span>
  );
}
