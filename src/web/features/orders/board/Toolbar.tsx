import type { RefObject } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Select } from '#web/ui/Select.tsx';

type Location = { id: string; name: string; businessName: string; address: string };

type Props = {
  locations: readonly Location[];
  locationId: string | null;
  onChoose: (id: string) => void;
  search: string;
  onSearch: (text: string) => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

export function Toolbar({ locations, locationId, onChoose, search, onSearch, searchBox }: Props) {
  const { t } = useTranslation('board');
  const businesses = new Set(locations.map(({ businessName }) => businessName));
  return (
    <div className="grid grow gap-3 max-sm:w-full sm:grid-cols-[minmax(14rem,20rem)_minmax(0,24rem)]">
      <Select
        label={t('location')}
        hideLabel
        placeholder={t('chooseLocation')}
        options={locations.map(({ id, name, businessName, address }) => ({
          id,
          name,
          detail: businesses.size > 1 ? businessName : address,
        }))}
        value={locationId}
        onChange={onChoose}
      />
      {locationId ? (
        <SearchField
          inputRef={searchBox}
          hideLabel
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search}
          onChange={onSearch}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            onSearch('');
            event.currentTarget.blur();
          }}
        />
      ) : null}
    </div>
  );
}
