import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { TimeZone } from '#domain/shared/zone.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { formatTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useIgnoreClicksAfterMove } from '#web/ui/ignoreClicksAfterMove.ts';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import type { RaisedKey } from './api.ts';
import { KeyActions } from './KeyActions.tsx';

type Props = {
  keys: readonly RaisedKey[];
  locationId: string;
  timeZone: TimeZone;
  /** Called after the last key is corrected; the parent then moves the focus. */
  onLast: () => void;
};

/**
 * Lists unaccounted keys with buttons to correct each. On a desk the list is a single line until
 * expanded, because the queue needs the room.
 */
export function RaisedKeys({ keys, locationId, timeZone, onLast }: Props) {
  const { t } = useTranslation('keys');
  const language = useLanguage();
  const list = useRef<HTMLElement>(null);
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? keys : keys.slice(0, 1);
  const hidden = keys.length - shown.length;
  useIgnoreClicksAfterMove(list);
  return (
    <section
      ref={list}
      aria-label={t('title')}
      tabIndex={-1}
      data-all={areAllShown || undefined}
      className="flex max-h-[40dvh] flex-col overflow-y-auto rounded-md border-2 border-danger bg-surface px-4 outline-none lg:not-data-all:flex-row lg:not-data-all:items-center lg:not-data-all:gap-4"
    >
      <output className="sr-only">{t('count', { count: keys.length })}</output>
      <ul data-column="keys" className="flex min-w-0 grow flex-col divide-y divide-line">
        {shown.map((raised) => (
          <li
            key={raised.stayId}
            data-card={raised.stayId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 lg:flex-nowrap lg:py-1"
          >
            <Link
              to="/cars"
              search={{ car: raised.stayId }}
              className="[&_.plate]:[--plate-size:1.0625rem]!"
              aria-label={t('open', { car: nameByPlate(raised) })}
            >
              <Plate
                plate={raised.licensePlate}
                region={raised.plateRegion}
                missing={raised.ticketNumber}
              />
            </Link>
            <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3 text-15 lg:basis-0">
              <KeyTag of={raised.key} />
              {raised.key.since ? (
                <span className="text-muted">
                  {t('since', { time: formatTime(raised.key.since, language, timeZone) })}
                </span>
              ) : null}
            </span>
            <KeyActions
              stayId={raised.stayId}
              locationId={locationId}
              car={nameByPlate(raised)}
              carKey={raised.key}
              // The corrected row unmounts, so the focus moves to the list, or to the parent after
              // the last key.
              onDone={() => (keys.length > 1 ? list.current?.focus() : onLast())}
            />
          </li>
        ))}
      </ul>
      {keys.length > 1 ? (
        <Button
          variant="quiet"
          className="shrink-0 self-start lg:in-[section:not([data-all])]:self-center"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? t('fewer') : t('all', { count: hidden })}
        </Button>
      ) : null}
    </section>
  );
}
