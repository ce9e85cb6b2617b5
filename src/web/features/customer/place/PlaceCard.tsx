import { ExternalLink, LocateFixed } from 'lucide-react';
import { distanceMetres, isValidCoordinates } from '#domain/businesses/distance.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Compass } from '#web/ui/Compass.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Card } from '../components/Card.tsx';
import { PositionTrouble } from '../components/PositionTrouble.tsx';
import { bearing, getDirection, distanceText, isNear } from './distance.ts';
import { usePosition } from './position.ts';

export type Place = {
  location: string;
  businessName: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
};

type Props = { title: string; place: Place };

/** Where a place is: its address, how far and in which direction, and the way into the maps. */
export function PlaceCard({ title, place }: Props) {
  const { t } = useTranslation('customer');
  const { position, trouble, isLocating, ask } = usePosition();
  const far = useFar(place, position);
  const { latitude, longitude } = place;
  const point = { latitude, longitude };
  const isOnMap = isValidCoordinates(point);
  const query = isValidCoordinates(point)
    ? `${point.latitude},${point.longitude}`
    : `${place.location}, ${place.address}`;
  const name = isolate(place.location);
  return (
    <Card title={title}>
      <Compass
        towards={far?.direction ?? null}
        label={t(far ? 'place.drawing' : 'place.drawingAlone', { place: name })}
      />
      <div className="flex flex-col">
        <p className="text-17 font-strong wrap-anywhere">
          <bdi>{place.location}</bdi>
        </p>
        <p className="text-15 text-muted wrap-anywhere">
          <bdi>{place.address}</bdi>
        </p>
        {far ? <p className="pt-1 text-15 font-medium">{far.text}</p> : null}
      </div>
      {trouble ? <PositionTrouble trouble={trouble} /> : null}
      <div className="flex flex-wrap gap-3">
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLook('secondary')}
        >
          <Icon of={ExternalLink} size={18} />
          {t('place.map')}
        </a>
        {isOnMap && !position ? (
          <Button variant="quiet" isPending={isLocating} onClick={ask}>
            <Icon of={LocateFixed} size={18} />
            {t('place.distance')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function useFar(place: Place, position: ReturnType<typeof usePosition>['position']) {
  const { t } = useTranslation('customer');
  const language = useLanguage();
  const there = { latitude: place.latitude, longitude: place.longitude };
  if (!position || !isValidCoordinates(there)) return null;
  const meters = distanceMetres(position, there);
  if (isNear(meters)) return { direction: null, text: t('place.near') };
  const direction = getDirection(bearing(position, there));
  const distance = isolate(distanceText(meters, language));
  return {
    direction,
    text: t('place.away', { distance, direction: t(`place.direction.${direction}`) }),
  };
}
