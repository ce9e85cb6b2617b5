import { useState } from 'react';
import { matchesSearch } from '#domain/shared/search.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { type LocationsProps, useBesideName } from './LocationSwitch.tsx';

const rowLook =
  'flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-sm px-2 py-1.5 text-start text-15 hover:bg-primary-soft aria-[current]:font-strong aria-[current]:text-primary';

/** Searchable list of locations. Enter chooses the first match. */
export function LocationList({ locations, chosen, onChoose }: LocationsProps) {
  const { t } = useTranslation('portal');
  const beside = useBesideName();
  const [typed, setTyped] = useState('');
  const found = locations.filter(({ name, address, city }) =>
    matchesSearch(`${name} ${address} ${city}`, typed),
  );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const [first] = found;
        if (typed.trim() && first) onChoose(first.id);
      }}
    >
      <SearchField
        label={t('findLocation')}
        hideLabel
        placeholder={t('findLocation')}
        value={typed}
        onChange={setTyped}
      />
      <output className="sr-only">{t('found', { count: found.length })}</output>
      <ul aria-label={t('location')} className="flex flex-col">
        {typed.trim() ? null : (
          <li>
            <button
              type="button"
              aria-current={chosen ? undefined : true}
              onClick={() => onChoose(null)}
              className={rowLook}
            >
              {t('allLocations')}
            </button>
          </li>
        )}
        {found.map((location) => (
          <li key={location.id}>
            <button
              type="button"
              aria-current={location.id === chosen?.id ? true : undefined}
              onClick={() => onChoose(location.id)}
              className={rowLook}
            >
              <bdi className="min-w-0 wrap-anywhere">{location.name}</bdi>
              <span className="text-12 text-muted">{beside(location)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="px-2 text-15 text-muted">{t('table.noMatch')}</p> : null}
    </form>
  );
}
