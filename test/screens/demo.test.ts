import { buildDemoStates } from './desk.ts';
import { testStates } from './testStates.ts';

testStates(buildDemoStates);
