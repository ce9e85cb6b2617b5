import { buildDeskStates } from './desk.ts';
import { testStates } from './testStates.ts';

testStates(buildDeskStates);
