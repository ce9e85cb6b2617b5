import { type CarLike, writeCarName } from '#web/lib/carName.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** 'Black Toyota Camry'; 'car' where nothing is known. */
export function useCarName(): (car: CarLike) => string {
  const text = useTranslation('common');
  return (car) => writeCarName(car, text) ?? text.t('car.unnamed');
}

/** The name for ears of a button that acts on one car of many: its words, then the car. */
export function useCarAction(): (action: string, car: string) => string {
  const { t } = useTranslation('common');
  return (action, car) => t('car.action', { action, car: isolate(car) });
}
