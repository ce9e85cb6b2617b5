import { ChevronsUpDown, MapPin } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { type PortalLocation, usePlace } from './place.ts';
import { formatRate } from './rate.ts';

/** Number of locations up to which a plain select replaces the searchable list. */
const FEW = 12;

const LocationList = lazyPart(async () => (await import('./LocationList.tsx')).LocationList);

const boxLook =
  'relative flex min-h-11 min-w-24 items-center gap-2 rounded-sm border border-line-strong bg-surface px-3 @max-[40rem]:order-last @max-[40rem]:basis-full';

/**
 * Returns a function for the text beside a location's name: the price, or that the location has
 * closed.
 */
export function useBesideName(): (location: PortalLocation) => string {
  const { t, language } = useTranslation('portal');
  return (location) => (location.isClosed ? t('closed') : formatRate(location, t, language));
}

/**
 * Choice of one location or all locations, with prices. On a phone the name has a line to itself.
 */
export function LocationSwitch() {
  const { t } = useTranslation('portal');
  const { locations, place, choose } = usePlace();
  const beside = useBesideName();
  const openFirst = locations.toSorted((one, other) => +one.isClosed - +other.isClosed);
  const shown = (
    <>
      <Icon of={MapPin} size={16} />
      <span className="flex min-w-0 items-center gap-x-2 @max-[40rem]:grow @max-[40rem]:flex-wrap">
        <span className="min-w-0 truncate font-strong @max-[40rem]:grow @max-[40rem]:wrap-anywhere @max-[40rem]:whitespace-normal">
          <bdi>{place?.name ?? t('allLocations')}</bdi>
        </span>
        <span className="shrink-0 text-15 whitespace-nowrap text-muted">
          {place ? beside(place) : locations.length > 0 ? locations.length : null}
        </span>
      </span>
    </>
  );
  if (locations.length < 2)
    return (
      <span className="flex min-h-11 min-w-0 items-center gap-2 @max-[40rem]:order-last @max-[40rem]:basis-full">
        {shown}
      </span>
    );
  if (locations.length > FEW)
    return (
      <ManyLocations locations={openFirst} chosen={place} onChoose={choose}>
        {shown}
      </ManyLocations>
    );
  return (
    <span className={`${boxLook} focus-within:outline-3 focus-within:outline-focus`}>
      {shown}
      <Icon of={ChevronsUpDown} size={16} className="text-muted" />
      <select
        aria-label={t('location')}
        value={place?.id ?? ''}
        onChange={(event) => choose(event.target.value || null)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-surface text-ink opacity-0"
      >
        <option value="">{t('allLocations')}</option>
        {openFirst.map((location) => (
          <option key={location.id} value={location.id}>
            {`${isolateText(location.name)} · ${beside(location)}`}
          </option>
        ))}
      </select>
    </span>
  );
}

export type LocationsProps = {
  locations: readonly PortalLocation[];
  /** Chosen location; null for all locations. */
  chosen: PortalLocation | null;
  onChoose: (id: string | null) => void;
};

function ManyLocations({ children, onChoose, ...rest }: LocationsProps & { children: ReactNode }) {
  const { t } = useTranslation('portal');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`${boxLook} cursor-pointer text-start`}
      >
        <span className="sr-only">{t('location')}</span>
        {children}
        <Icon of={ChevronsUpDown} size={16} className="text-muted" />
      </button>
      <Panel title={t('location')} isOpen={isOpen} onClose={close} trigger={button}>
        <Suspense>
          <LocationList
            {...rest}
            onChoose={(id) => {
              close();
              onChoose(id);
            }}
          />
        </Suspense>
      </Panel>
    </>
  );
}
