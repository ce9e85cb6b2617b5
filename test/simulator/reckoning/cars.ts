import type { BookedCar } from '../book.ts';
import type { Differences } from '../differences.ts';
import type { Found } from '../evening/found.ts';

export type CarEnd = 'cancelled' | 'parked' | 'returned';

export function endOf({ turnedAwayAt, leftAt }: BookedCar): CarEnd {
  if (turnedAwayAt !== null) return 'cancelled';
  return leftAt === null ? 'parked' : 'returned';
}

/** Compares what phones reported late, and what the desk decided about it. */
function checkReports({ plate, reports, decisions }: BookedCar, found: Found, to: Differences) {
  const rows = found.reports.filter((row) => row.plate === plate);
  to.compareSets(
    `${plate}, its late reports`,
    reports.map(({ step, by }) => `${step} ${by}`),
    rows.map(({ step, by }) => `${step} ${by}`),
  );
  to.compareSets(
    `${plate}, what the desk decided`,
    decisions.map(({ step, by, isAccepted }) =>
      [step, isAccepted ? 'accepted' : 'rejected', by].join(' '),
    ),
    rows
      .filter(({ decidedBy }) => decidedBy)
      .map(({ step, outcome, decidedBy }) => [step, outcome, decidedBy].join(' ')),
  );
  to.compare(
    `${plate}, reports that nobody decided`,
    [],
    rows.filter(({ outcome }) => outcome === null),
  );
}

/** Compares a car with its stay, its place in the list of cars and its key. */
export function checkCar(car: BookedCar, found: Found, differences: Differences): void {
  const { plate } = car;
  const end = endOf(car);
  checkReports(car, found, differences);
  differences.compareSets(
    `${plate}, its stays`,
    [`${car.stayId} ${end}`],
    found.stays.filter((stay) => stay.plate === plate).map(({ id, status }) => `${id} ${status}`),
  );
  const listed = found.cars.filter(({ licensePlate }) => licensePlate === plate);
  const times = end === 'cancelled' ? 0 : 1;
  differences.compare(`${plate}, how often it is listed`, times, listed.length);
  const [one] = listed;
  if (!one || end === 'cancelled') return;
  differences.compare(`${plate}, its state`, end, one.stayStatus);
  const { place, hook, holder } = one.key;
  if (end === 'returned') {
    differences.compare(`${plate}, its key`, 'handed_over', place);
    return;
  }
  differences.compare(`${plate}, its spot`, car.spot, one.parkingSpot);
  const parkedBy = car.parkings.at(-1)?.by ?? 'nobody';
  differences.compareSets(
    `${plate}, its key`,
    [car.hook ? `on_hook ${car.hook}` : `with_valet ${parkedBy}`],
    [[place, hook, holder?.id].filter(Boolean).join(' ')],
  );
}
