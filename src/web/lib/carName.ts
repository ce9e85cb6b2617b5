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
  { t, has }: AnyTranslator<'common'>,
): string | null {
  const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ');
  if (!vehicleColor || vehicleColor === 'Other') return car || null;
  const key = `common:colors.${vehicleColor.toLowerCase()}` as 'common:colors.black';
  const color = has(key) ? t(key) : vehicleColor;
  return t('common:car.named', { color, car: car || t('common:car.unnamed') });
}
