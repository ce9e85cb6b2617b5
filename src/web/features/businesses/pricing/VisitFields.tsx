import { useState, type KeyboardEvent } from 'react';
import { type Weekday, weekdays } from '#domain/payments/rates/rateTable.ts';
import type { TypicalVisit } from '#domain/payments/rates/typicalGuests.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { findVisit } from './visits.ts';
import { useWeekdayNames } from './weekdayNames.ts';

type Props = {
  id: string;
  /** Accessible name of the group with the guest, because five groups have the same fields. */
  label: string;
  visit: TypicalVisit;
  /** Date shown when a person switches from a weekday to a date. */
  date: string;
  onChange: (visit: TypicalVisit) => void;
};

/** Typed values of a sample visit. */
type Typed = { day: string; date: string; from: string; hours: string; minutes: string };

const readNumber = (typed: string) => {
  const digits = toLatinDigits(typed.trim());
  return digits === '' ? 0 : /^\d{1,5}$/.test(digits) ? Number(digits) : NaN;
};

const readVisit = ({ day, date, from, hours, minutes }: Typed) =>
  findVisit(
    day === 'date' ? date : (Number(day) as Weekday),
    from,
    readNumber(hours) * 60 + readNumber(minutes),
  );

/** Ignores Enter, which must not submit the price form: these fields only change the preview. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}

/**
 * Fields for the arrival and duration of a sample visit. Valid values update the preview at once.
 */
export function VisitFields({ id, label, visit, date, onChange }: Props) {
  const { t } = useTranslation('pricing');
  const names = useWeekdayNames();
  const [typed, setTyped] = useState<Typed>(() => ({
    day: typeof visit.day === 'number' ? String(visit.day) : 'date',
    date: typeof visit.day === 'number' ? date : visit.day,
    from: visit.from,
    hours: String(Math.floor(visit.minutes / 60)),
    minutes: String(visit.minutes % 60),
  }));
  function change(next: Partial<Typed>): void {
    const all = { ...typed, ...next };
    setTyped(all);
    const read = readVisit(all);
    if (read) onChange(read);
  }
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (value: string) => change({ [name]: value }),
    onKeyDown,
    // Smaller padding, because a ticket is narrow.
    boxClassName: 'min-w-0 px-2.5! text-15!',
  });
  return (
    <fieldset aria-label={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 pb-1">
      <Select
        label={t('guests.day')}
        placeholder={t('guests.day')}
        options={[
          ...weekdays.map((day) => ({ id: String(day), name: names.long(day) })),
          { id: 'date', name: t('guests.onDate') },
        ]}
        value={typed.day}
        onChange={(day) => change({ day })}
      />
      {typed.day === 'date' ? <TextField type="date" label={t('date')} {...field('date')} /> : null}
      <TextField type="time" label={t('guests.at')} {...field('from')} />
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2">
        <TextField inputMode="numeric" label={t('guests.hours')} {...field('hours')} />
        <TextField inputMode="numeric" label={t('minutes')} {...field('minutes')} />
      </div>
      {readVisit(typed) ? null : <FieldAlert id={id}>{t('guests.wrong')}</FieldAlert>}
    </fieldset>
  );
}
