import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

export type CarLike = {
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleColor: string | null;
};

/** 'Black Toyota Camry', as far as it is known; colours are stored by their English names. */
export function useCarName(): (car: CarLike) => string {
  const { t, has } = useTranslation('common');
  return ({ vehicleMake, vehicleModel, vehicleColor }) => {
    const car = [vehicleMake, vehicleModel].filter(Boolean).join(' ');
    const key = vehicleColor?.toLowerCase();
    const known = key && key !== 'other' && has(`colors.${key}`);
    const color = known ? t(`colors.${key}` as 'colors.black') : null;
    if (!car) return color ?? t('car.unnamed');
    if (!color) return car;
    return t('car.named', { color, car });
  };
}

/** The name for ears of a button that acts on one car of many: its words, then the car. */
export function useCarAction(): (action: string, car: string) => string {
  const { t } = useTranslation('common');
  return (action, car) => t('car.action', { action, car: isolate(car) });
}
