import { buildPortalStates } from './portal.ts';
import { testStates } from './testStates.ts';

testStates(buildPortalStates);
