import { buildAdminStates } from './admin.ts';
import { testStates } from './testStates.ts';

testStates(buildAdminStates);
