import { buildCustomerStates } from './customer.ts';
import { testStates } from './testStates.ts';

testStates(buildCustomerStates);
