import { ExternalLink, LocateFixed } from 'lucide-react';
import { distanceMetres, isValidCoordinates } from '#domain/businesses/distance.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Card } from '../components/Card.tsx';
import { PositionTrouble } from '../components/PositionTrouble.tsx';
import { bearing, getDirection, distanceText, isNear } from './distance.ts';
import type { Direction } from './distance.ts';
import { usePosition } from './position.ts';

const WIDTH = 360;
const HEIGHT = 150;

/** Where you stand on the paper, as seen from the place: the way leads from there to the pin. */
const corners: Record<Direction, readonly [number, number]> = {
  n: [180, 128],
  ne: [92, 122],
  e: [70, 78],
  se: [92, 32],
  s: [180, 24],
  sw: [268, 32],
  w: [290, 78],
  nw: [268, 122],
};

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
      <Drawing
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
          <ExternalLink aria-hidden="true" size={18} strokeWidth={1.75} />
          {t('place.map')}
        </a>
        {isOnMap && !position ? (
          <Button variant="quiet" isPending={isLocating} onClick={ask}>
            <LocateFixed aria-hidden="true" size={18} strokeWidth={1.75} />
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

type DrawingProps = { label: string; towards: Direction | null };

/** The pin of a place on a compass, and the side from which you come. North is up: it is no map. */
function Drawing({ label, towards }: DrawingProps) {
  const from = towards && corners[towards];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="h-38 w-full rounded-md bg-raised"
    >
      <path
        d="M180 14V142M40 74H320"
        className="stroke-line"
        strokeWidth="1.5"
        strokeDasharray="2 7"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M180 5l5 9h-10z" className="fill-line-strong" />
      {from ? (
        <>
          <path
            d={`M${from[0]} ${from[1]}L180 74`}
            className="stroke-brass"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray="1 8"
          />
          <circle cx={from[0]} cy={from[1]} r="13" className="fill-info-soft" />
          <circle
            cx={from[0]}
            cy={from[1]}
            r="6"
            strokeWidth="2.5"
            className="fill-info stroke-surface"
          />
        </>
      ) : null}
      <ellipse cx="180" cy="84" rx="12" ry="4" className="fill-ink" opacity="0.18" />
      <path
        d="M180 84c-13-16-20-26-20-37a20 20 0 0 1 40 0c0 11-7 21-20 37z"
        className="fill-primary"
      />
      <path
        d="M172.500 56v-9a7.500 7.500 0 0 1 15 0v9"
        className="stroke-on-primary"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
