import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { formatDistance } from '#web/lib/formatDistance.ts';
import { isolateText } from '#web/lib/language.ts';
import { PositionError } from '#web/lib/position.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** Returns the texts for refused starts and ends of a shift, with distances. */
export function useShiftTexts() {
  const { t, language } = useTranslation('shifts');
  const errorText = useErrorText();

  /** Explains why a start or end was refused, with distance and location if known. */
  function refusal(error: unknown): string {
    if (error instanceof PositionError) return t(`position.${error.trouble}`);
    const position = error instanceof CallError ? error.body?.position : undefined;
    if (!position) return errorText(error);
    const metres = formatDistance(position.metres, language, true);
    return position.location
      ? t('refused.away', {
          distance: isolateText(metres),
          location: isolateText(position.location),
        })
      : t('refused.inaccurate', { distance: isolateText(metres) });
  }

  return { t, language, refusal };
}
