import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { MessageSquareWarning, ParkingCircle, SearchX } from 'lucide-react';
import type { Car, ListedCar } from '#contract/cars.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useCarName } from '#web/app/useCarName.ts';
import { useNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useRowTail } from '#web/ui/stub/rowTail.ts';
import { StubRow } from '#web/ui/stub/StubRow.tsx';
import { type CarSearch, useCars } from '#web/features/stays/carsApi.ts';
import { PrintCars } from './PrintCars.tsx';
import { isInCustodyState, readCarStanding } from './standing.ts';

type Props = {
  wanted: CarSearch;
  /** True if the list spans several locations. Each row then names its location. */
  isEverywhere: boolean;
  chosen: string | undefined;
  onOpen: (car: string) => void;
  onClear: () => void;
  onShowAll: () => void;
};

/** Search results, best match first. Without a search, the cars in custody, oldest first. */
export function CarList(props: Props) {
  const { wanted, isEverywhere, chosen, onOpen, onClear, onShowAll } = props;
  const { t } = useTranslation('cars');
  const { search, state } = wanted;
  const query = useCars(wanted);
  return (
    <QueryState
      query={query}
      failed={t('failed')}
      isPrimary
      className="flex flex-col gap-0.5"
      skeleton={['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    >
      {({ pages }) => {
        const counts = pages[0]?.counts ?? [];
        const total = counts
          .filter((each) => isShown(each.state, state))
          .reduce((sum, { count }) => sum + count, 0);
        // Removes duplicates: a car whose state changed between two page loads may be on both
        // pages.
        const cars = [
          ...new Map(pages.flatMap((page) => page.cars).map((car) => [car.id, car])).values(),
        ];
        if (cars.length === 0) {
          const isElsewhere = counts.length > 0;
          return (
            <Nothing
              search={search}
              isElsewhere={isElsewhere}
              onClear={onClear}
              onShowAll={onShowAll}
            />
          );
        }
        return (
          <>
            <div className="flex min-h-11 items-center justify-between gap-2">
              <output className="text-15 text-muted">{t('found', { count: total })}</output>
              <PrintCars wanted={wanted} />
            </div>
            <ul className="find__rows stub-rows">
              {cars.map((car) => (
                <li key={car.id} aria-current={car.id === chosen || undefined}>
                  <Row car={car} isPlaceShown={isEverywhere} onOpen={() => onOpen(car.id)} />
                </li>
              ))}
            </ul>
            <NextPage query={query}>{t('more', { shown: cars.length, total })}</NextPage>
          </>
        );
      }}
    </QueryState>
  );
}

const isShown = (state: Car['state'], filter: CarSearch['state']) =>
  filter === undefined || filter === state || (filter === 'inCustody' && isInCustodyState(state));

type NothingProps = {
  search: string;
  /** True if the search has matches in another state. */
  isElsewhere: boolean;
  onClear: () => void;
  onShowAll: () => void;
};

function Nothing({ search, isElsewhere, onClear, onShowAll }: NothingProps) {
  const { t } = useTranslation('cars');
  if (!search && !isElsewhere)
    return <EmptyState icon={ParkingCircle} title={t('empty')} text={t('emptyText')} />;
  const title = search ? t('noMatch', { search: isolateText(search) }) : t('empty');
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      text={isElsewhere ? t('noMatchState') : t('noMatchText')}
      action={
        isElsewhere ? (
          <Button onClick={onShowAll}>{t('showAll')}</Button>
        ) : (
          <Button onClick={onClear}>{t('clear')}</Button>
        )
      }
    />
  );
}

type RowProps = { car: ListedCar; isPlaceShown: boolean; onOpen: () => void };

function Row({ car, isPlaceShown, onOpen }: RowProps) {
  const { t } = useTranslation('cars');
  const carName = useCarName();
  const placeName = usePlaceName();
  const write = useRowTail();
  const { tone, minutes, time } = readCarStanding(car, useNow());
  const { tail, said } = write(minutes, time);
  const state = t(`short.${car.state}`);
  const name = [nameByPlate(car), carName(car)].map(isolateText).join(' ');
  return (
    <StubRow
      id={car.id}
      label={t('row', { car: name, state, time: said })}
      tone={tone}
      tail={{ ...tail, word: isInCustodyState(car.state) ? tail.word : t('ago') }}
      plate={car.licensePlate}
      noPlate={car.ticketNumber}
      spot={car.parkingSpot}
      carKey={car.key}
      marks={car.smsFailed ? <SmsMark /> : null}
      car={car}
      guest={car.customerName}
      runner={car.runnerName ? { id: car.runnerName, name: car.runnerName } : null}
      end={{
        first: state,
        second: car.isNear
          ? t('near')
          : isPlaceShown
            ? placeName(car.locationName, car.locationNameArabic)
            : car.ticketNumber,
      }}
      onOpen={onOpen}
    />
  );
}

function SmsMark() {
  const { t } = useTranslation('cars');
  return (
    <span className="stub-row__mark stub-row__mark--alarm">
      <Icon of={MessageSquareWarning} size={17} />
      <span className="sr-only">{t('smsFailed')}</span>
    </span>
  );
}
