import { buildTicketStates } from './ticket.ts';
import { testStates } from './testStates.ts';

testStates(buildTicketStates);
