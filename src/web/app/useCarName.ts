import { useTranslation } from 'react-i18next';
import { isolate } from '#web/lib/language.ts';
import type { common } from '#web/locales/en/common.ts';

export type CarLike = {
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleColor: string | null;
};

/** 'Black Toyota Camry', as far as it is known; colours are stored by their English names. */
export function useCarName(): (car: CarLike) => string {
  const { t, i18n } = useTranslation('common');
  return ({ vehicleMake, vehicleModel, vehicleColor }) => {
    const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ');
    const key = vehicleColor?.toLowerCase() as keyof typeof common.colors | undefined;
    const known = key && key !== 'other' && i18n.exists(`colors.${key}`, { ns: 'common' });
    const color = known ? t(`colors.${key}`) : null;
    if (!car) return color ?? t('car.unnamed');
    if (!color) return car;
    // In Arabic the color, and whatever follows, would else stand on the wrong side of a Latin name.
    return t('car.named', { color, car: i18n.language === 'ar' ? isolate(car) : car });
  };
}
