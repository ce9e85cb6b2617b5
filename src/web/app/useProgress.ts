import { useTranslation } from '#web/lib/translation.ts';
import type { ProgressProps } from '#web/ui/stub/Stub.tsx';

const steps = ['withValet', 'parked', 'onItsWay', 'atCurb'] as const;

/** Returns the names of the four segments of the progress line. */
export function useProgressNames(): [string, string, string, string] {
  const { t } = useTranslation('common');
  const [first, second, third, fourth] = steps;
  return [t(`state.${first}`), t(`state.${second}`), t(`state.${third}`), t(`state.${fourth}`)];
}

/**
 * Returns a function for the props of a ticket stub's progress line, with a label for screen
 * readers.
 */
export function useProgress(): (step: 1 | 2 | 3 | 4, part?: number) => ProgressProps {
  const { t } = useTranslation('common');
  return (step, part = 1) => {
    const name = t(`state.${steps[step - 1] ?? 'withValet'}`);
    return { filled: step - 1 + part, label: t('progress.label', { step, name }) };
  };
}
