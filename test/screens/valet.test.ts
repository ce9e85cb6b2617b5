import { buildValetStates } from './valet.ts';
import { testStates } from './testStates.ts';

testStates(buildValetStates);
