import { buildPaymentStates } from './payment.ts';
import { testStates } from './testStates.ts';

testStates(buildPaymentStates);
