import { carFilters } from '#domain/orders/carState.ts';
import { anyText, readSearch } from '#web/app/routes/search.ts';

const findFilter = (text: string) => carFilters.find((filter) => filter === text);

/** URL parameters: search text, location, state filter, and the car whose card is open. */
export const carsSearch = readSearch({
  search: anyText,
  location: anyText,
  state: findFilter,
  car: anyText,
});
