import { buildEndOfDayStates } from './endOfDay.ts';
import { testStates } from './testStates.ts';

testStates(buildEndOfDayStates);
