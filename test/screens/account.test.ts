import { buildAccountStates } from './account.ts';
import { testStates } from './testStates.ts';

testStates(buildAccountStates);
