import { useTranslation } from '#web/lib/translation.ts';
import type { ProgressProps } from '#web/ui/stub/Stub.tsx';

const steps = ['withValet', 'parked', 'onItsWay', 'atCurb'] as const;

/** What is drawn under the four segments where there is room. */
export function useProgressNames(): [string, string, string, string] {
  const { t } = useTranslation('common');
  const [first, second, third, fourth] = steps;
  return [t(`state.${first}`), t(`state.${second}`), t(`state.${third}`), t(`state.${fourth}`)];
}

/** The four segments of a stub, filled up to a step and named for those who do not see them. */
export function useProgress(): (step: 1 | 2 | 3 | 4, part?: number) => ProgressProps {
  const { t } = useTranslation('common');
  return (step, part = 1) => {
    const name = t(`state.${steps[step - 1] ?? 'withValet'}`);
    return { filled: step - 1 + part, label: t('progress.label', { step, name }) };
  };
}
