import { buildPublicStates } from './public.ts';
import { testStates } from './testStates.ts';

testStates(buildPublicStates);
