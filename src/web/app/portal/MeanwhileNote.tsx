import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Name and formatted value of a setting. */
export type MeanwhileLine = { label: string; text: string };

type Props = {
  /** Values at the start of the edit, and the values saved now in the same order. */
  before: readonly MeanwhileLine[];
  after: readonly MeanwhileLine[];
  /** Number of refused saves. Each increase moves the focus to the note. */
  refusals: number;
  onTake: () => void;
};

/**
 * Note about values that another person changed during the edit. The form keeps its input until the
 * button takes the other values.
 */
export function MeanwhileNote({ before, after, refusals, onTake }: Props) {
  const { t } = useTranslation('portal');
  const note = useRef<HTMLDivElement>(null);
  const changed = after.filter(({ text }, at) => text !== before[at]?.text);
  const isShown = changed.length > 0;
  useEffect(() => {
    if (refusals === 0 || !isShown) return;
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
        <Button variant="quiet" className="-ms-3 px-3" onClick={onTake}>
          {t('meanwhile.take')}
        </Button>
      </Banner>
    </div>
  );
}
