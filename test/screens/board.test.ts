import { buildBoardStates } from './board.ts';
import { testStates } from './testStates.ts';

testStates(buildBoardStates);
