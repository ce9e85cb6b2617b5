import type { AnyTranslator } from '#texts/translator.ts';

export type CarLike = {
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleColor: string | null;
};

/**
 * 'Black Toyota Camry', as far as it is known; null where nothing is. Colours are stored by their
 * English names; one that no catalog has stays as it was typed.
 */
export function writeCarName(
  { vehicleMake, vehicleModel, vehicleColor }: CarLike,
  text: AnyTranslator<'common'>,
): string | null {
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ');
  const color = writeColor(vehicleColor, text);
  if (color === null) return car || null;
  return text.t('common:car.named', { color, car: car || text.t('common:car.unnamed') });
}

/** The word for a colour; null where it is none. */
export function writeColor(
  color: string | null,
  { t, has }: AnyTranslator<'common'>,
): string | null {
  if (!color || color === 'Other') return null;
  const key = `common:colors.${color.toLowerCase()}` as 'common:colors.black';
  return has(key) ? t(key) : color;
}
