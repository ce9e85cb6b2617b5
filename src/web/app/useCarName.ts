import { type CarLike, writeCarName } from '#web/lib/carName.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

/** Returns a function that formats a car: 'Black Toyota Camry'; 'Car' when nothing is known. */
export function useCarName(): (car: CarLike) => string {
  const text = useTranslation('common');
  return (car) => writeCarName(car, text) ?? text.t('car.label');
}

/** Returns a function that names a button for one of many cars: the action, then the car. */
export function useCarAction(): (action: string, car: string) => string {
  const { t } = useTranslation('common');
  return (action, car) => t('car.action', { action, car: isolateText(car) });
}
