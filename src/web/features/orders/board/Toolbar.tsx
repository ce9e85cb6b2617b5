import type { RefObject } from 'react';
import type { QueueOrder } from '#contract/orders.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ALL_LOCATIONS } from './boardLocation.ts';
import { type BoardFilter, chipFilters, matchesBoardFilter } from './filters.ts';

type Location = { id: string; name: string; businessName: string; address: string };

type Props = {
  locations: readonly Location[];
  locationId: string;
  onChoose: (id: string) => void;
  onAll: () => void;
  /** All orders before search and filter, from which each filter counts its own matches. */
  orders: readonly QueueOrder[];
  now: number;
  search: string;
  onSearch: (text: string) => void;
  /** Called on Enter in the search field. */
  onFound: () => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Location choice, search and filters above the board. */
export function Toolbar(props: Props) {
  const { t } = useTranslation('board');
  const { locations, locationId, onChoose, onAll, search, onSearch, onFound, searchBox } = props;
  const businesses = new Set(locations.map(({ businessName }) => businessName));
  // Leaves out the second line for a unique location name, because a narrow list shows only a
  // single line in full.
  const isAlone = (name: string) => locations.filter((other) => other.name === name).length === 1;
  const options = locations.map(({ id, name, businessName, address }) => ({
    id,
    name,
    ...(isAlone(name) ? {} : { detail: businesses.size > 1 ? businessName : address }),
  }));
  return (
    <div className="board__bar">
      <Select
        label={t('location')}
        hideLabel
        placeholder={t('chooseLocation')}
        options={
          locations.length > 1 ? [{ id: ALL_LOCATIONS, name: t('all.title') }, ...options] : options
        }
        value={locationId}
        onChange={(id) => (id === ALL_LOCATIONS ? onAll() : onChoose(id))}
      />
      <SearchField
        inputRef={searchBox}
        hideLabel
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search}
        onChange={onSearch}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && search.trim()) {
            // Prevents the same key press from also activating the card that gets the focus.
            event.preventDefault();
            onFound();
          }
          if (event.key !== 'Escape') return;
          onSearch('');
          event.currentTarget.blur();
        }}
      />
      <Filters {...props} />
    </div>
  );
}

function Filters({ orders, now, filter, onFilter }: Props) {
  const { t } = useTranslation('board');
  return (
    <fieldset className="board__filters" aria-label={t('filter.label')}>
      {chipFilters.map((name) => {
        const count = orders.filter((order) => matchesBoardFilter(order, name, now)).length;
        return (
          <button
            key={name}
            type="button"
            className="board__filter"
            data-filter={name}
            data-alarm={name === 'late' && count > 0 ? '' : undefined}
            aria-pressed={filter === name}
            onClick={() => onFilter(filter === name ? 'all' : name)}
          >
            {name === 'all' ? t('active') : t(`filter.${name}`)} <b>{count}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
