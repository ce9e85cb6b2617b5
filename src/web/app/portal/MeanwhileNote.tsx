import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Name and formatted value of a setting. */
export type MeanwhileLine = { label: string; text: string };

type Props<S> = {
  /** Form that takes the other values. The note is hidden while the form is sent. */
  form: { isPending: boolean; discard: () => void };
  meanwhile: { begun: S; refusals: number; restart: (latest: S) => void };
  /** State that the server has now. */
  saved: S;
  /** Names and formats the values of a state, always in the same order. */
  write: (state: S) => readonly MeanwhileLine[];
};

/**
 * Note about values that another person changed during the edit. The form keeps its input until the
 * button takes the other values.
 */
export function MeanwhileNote<S>({ form, meanwhile, saved, write }: Props<S>) {
  const { begun, refusals, restart } = meanwhile;
  const { t } = useTranslation('portal');
  const note = useRef<HTMLDivElement>(null);
  const before = write(begun);
  const changed = write(saved).filter(({ text }, at) => text !== before[at]?.text);
  function take(): void {
    form.discard();
    restart(saved);
  }
  const isShown = changed.length > 0 && !form.isPending;
  const focusedRefusals = useRef(0);
  useEffect(() => {
    if (refusals === 0) focusedRefusals.current = 0;
    // A save that failed for another reason leaves the focus where it is.
    if (!isShown || refusals === focusedRefusals.current) return;
    focusedRefusals.current = refusals;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [refusals, isShown]);
  if (!isShown) return null;
  return (
    <div ref={note} tabIndex={-1} className="outline-none">
      <Banner kind="warning" live>
        <p className="font-strong">{t('meanwhile.title')}</p>
        <dl className="my-1">
          {changed.map(({ label, text }) => (
            <div key={label} className="flex flex-wrap gap-x-2 font-normal">
              <dt>{t('meanwhile.label', { label })}</dt>
              <dd className="min-w-0 font-medium wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="font-normal">{t('meanwhile.kept')}</p>
        <Button variant="quiet" className="-ms-3 px-3" onClick={take}>
          {t('meanwhile.take')}
        </Button>
      </Banner>
    </div>
  );
}
