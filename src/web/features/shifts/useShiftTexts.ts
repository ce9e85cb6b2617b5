import { CallError } from '#contract/client.ts';
import { languageList } from '#texts/languages.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { isolateText } from '#web/lib/language.ts';
import { PositionError } from '#web/lib/position.ts';
import { useTranslation } from '#web/lib/translation.ts';

const KILOMETRE = 1000;

/** Returns the texts for refused starts and ends of a shift, with distances. */
export function useShiftTexts() {
  const { t, language } = useTranslation('shifts');
  const errorText = useErrorText();

  /** Formats a distance: '320 m', '2.4 km'. */
  function distance(metres: number): string {
    const isFar = metres >= KILOMETRE;
    return new Intl.NumberFormat(languageList[language].locale, {
      style: 'unit',
      unit: isFar ? 'kilometer' : 'meter',
      maximumFractionDigits: isFar && metres < 100 * KILOMETRE ? 1 : 0,
    }).format(isFar ? metres / KILOMETRE : metres);
  }

  /** Explains why a start or end was refused, with distance and location if known. */
  function refusal(error: unknown): string {
    if (error instanceof PositionError) return t(`position.${error.trouble}`);
    const position = error instanceof CallError ? error.body?.position : undefined;
    if (!position) return errorText(error);
    const metres = distance(position.metres);
    return position.location
      ? t('refused.away', {
          distance: isolateText(metres),
          location: isolateText(position.location),
        })
      : t('refused.inaccurate', { distance: isolateText(metres) });
  }

  return { t, language, refusal };
}
