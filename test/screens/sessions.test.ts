import { buildSessionStates } from './sessions.ts';
import { testStates } from './testStates.ts';

testStates(buildSessionStates);
