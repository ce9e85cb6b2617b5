import { ExternalLink, LocateFixed } from 'lucide-react';
import { Suspense } from 'react';
import { distanceMetres, isValidCoordinates } from '#domain/businesses/distance.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { buildMapsLink } from '#web/lib/mapsLink.ts';
import { siteData } from '#web/lib/siteData.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PlaceSign } from '#web/ui/PlaceSign.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Card } from '../components/Card.tsx';
import { PositionTrouble } from '#web/ui/PositionTrouble.tsx';
import { computeBearing, getDirection, formatDistance, isNear } from './distance.ts';
import { usePosition } from './position.ts';

export type MapPlace = {
  location: string;
  businessName: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** Area and spot of the parked car; null while the car is not parked. */
  parked: { area: string | null; spot: string | null } | null;
};

const MapTiles = lazyPart(async () => (await import('./MapTiles.tsx')).MapTiles);

type Props = { title: string; place: MapPlace };

/** Card of the car's place: area and spot, address, distance and map link. */
export function PlaceCard({ title, place }: Props) {
  const { t } = useTranslation(['customer', 'services', 'common']);
  const { position, trouble, isLocating, ask } = usePosition();
  const far = useFar(place, position);
  const { latitude, longitude } = place;
  const point = { latitude, longitude };
  const isOnMap = isValidCoordinates(point);
  const { area, spot } = place.parked ?? { area: null, spot: null };
  const lines = [
    ...(area ? [{ label: t('services:facts.area'), value: area }] : []),
    ...(spot ? [{ label: t('services:facts.spot'), value: spot }] : []),
  ];
  return (
    <Card title={title}>
      {siteData.map && isValidCoordinates(point) ? (
        <Suspense fallback={<div className="h-44 rounded-md bg-raised" />}>
          <MapTiles point={point} map={siteData.map} />
        </Suspense>
      ) : null}
      <PlaceSign name={place.location} address={place.address} lines={lines} />
      {far ? <p className="text-15 font-medium">{far.text}</p> : null}
      {trouble ? <PositionTrouble trouble={trouble} /> : null}
      <div className="flex flex-wrap gap-3">
        <a
          href={buildMapsLink({ ...place, name: place.location })}
          target="_blank"
          rel="noreferrer"
          className={buildButtonClass('secondary')}
        >
          <Icon of={ExternalLink} size={18} />
          {t('common:openMaps')}
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

function useFar(place: MapPlace, position: ReturnType<typeof usePosition>['position']) {
  const { t } = useTranslation('customer');
  const language = useLanguage();
  const there = { latitude: place.latitude, longitude: place.longitude };
  if (!position || !isValidCoordinates(there)) return null;
  const meters = distanceMetres(position, there);
  if (isNear(meters)) return { direction: null, text: t('place.near') };
  const direction = getDirection(computeBearing(position, there));
  const distance = isolateText(formatDistance(meters, language));
  return {
    direction,
    text: t('place.away', { distance, direction: t(`place.direction.${direction}`) }),
  };
}
