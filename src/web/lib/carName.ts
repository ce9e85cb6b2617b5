import type { AnyTranslator } from '#texts/translator.ts';

export type CarLike = {
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleColor: string | null;
};

/**
 * Formats the known parts of a car, such as 'Black Toyota Camry'; null when nothing is known.
 * Colours are stored by their English names, and an unknown colour is shown as typed.
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

/** Localizes a stored colour; null when the car has no colour. */
export function writeColor(
  color: string | null,
  { t, has }: AnyTranslator<'common'>,
): string | null {
  if (!color || color === 'Other') return null;
  const key = `common:colors.${color.toLowerCase()}` as 'common:colors.black';
  return has(key) ? t(key) : color;
}
