import { useState } from 'react';
import type { DayRange } from '#domain/analytics/periods.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { useRange } from './range.ts';
import { type RangeName, rangeLengths } from './rangeNames.ts';

type Props = { chosen: ReturnType<typeof useRange> };

/**
 * Choice of the range: 30 days, 90 days, a year, or two dates. Only complete days can be chosen.
 */
export function RangeChoice({ chosen }: Props) {
  const { t } = useTranslation('analytics');
  const [isOpen, setOpen] = useState(false);
  const { name, choose } = chosen;
  const look =
    'min-h-9 cursor-pointer rounded-sm px-3 text-15 font-medium whitespace-nowrap text-muted aria-pressed:bg-primary aria-pressed:font-strong aria-pressed:text-on-primary';
  return (
    <>
      <fieldset className="flex flex-wrap rounded-md border border-line-strong bg-surface p-1 print:hidden">
        <legend className="sr-only">{t('range.label')}</legend>
        {(Object.keys(rangeLengths) as RangeName[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={name === each}
            onClick={() => choose(each)}
            className={look}
          >
            {t(`range.${each}`)}
          </button>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-pressed={name === null}
          onClick={() => setOpen(true)}
          className={look}
        >
          {t('range.other')}
        </button>
      </fieldset>
      <Dialog title={t('range.other')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <DaysForm chosen={chosen} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Form with the browser's date pickers for the first and the last day. */
function DaysForm({ chosen, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('analytics');
  const { range, last, isRight, chooseDays } = chosen;
  const [days, setDays] = useState<DayRange>(range ?? { from: last, to: last });
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRight(days)) return setRefused(true);
        chooseDays(days);
        onDone();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('range.from')}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <TextField
          type="date"
          label={t('range.to')}
          value={days.to}
          onChange={(to) => setDays({ ...days, to })}
        />
      </div>
      {isRefused ? <FormError title={t('range.wrong')} text={t('range.wrongText')} /> : null}
      <Button type="submit" variant="primary">
        {t('range.show')}
      </Button>
    </form>
  );
}
