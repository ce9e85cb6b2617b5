import { MapPin } from 'lucide-react';
import type { Coordinates } from '#domain/businesses/distance.ts';
import type { MapData } from '#contract/site.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { computeTiles, TILE_SIZE } from './tiles.ts';

type Props = { point: Coordinates; map: MapData };

/** Static map with a pin at the place. Always left-to-right, because maps are not mirrored. */
export function MapTiles({ point, map }: Props) {
  return (
    <div dir="ltr" className="relative h-44 overflow-hidden rounded-md bg-raised">
      <div aria-hidden="true" className="absolute start-1/2 top-1/2">
        {computeTiles(point, map.tileUrl).map(({ key, url, x, y }) => (
          <img
            key={key}
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            // Tile servers require a referrer; `origin` hides the path of the page.
            referrerPolicy="origin"
            width={TILE_SIZE}
            height={TILE_SIZE}
            className="absolute max-w-none"
            style={{ insetInlineStart: x, insetBlockStart: y }}
          />
        ))}
        <span className="absolute -start-5 -top-9 text-[#0f4c3a]">
          <Icon of={MapPin} size={40} className="fill-white" />
        </span>
      </div>
      <p className="absolute end-0 bottom-0 rounded-ss-sm bg-surface px-2 py-0.5 text-12 text-muted">
        <bdi>{map.attribution}</bdi>
      </p>
    </div>
  );
}
