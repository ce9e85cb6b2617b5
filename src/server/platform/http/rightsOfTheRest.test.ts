import { testMatrix } from '#test/rights/matrix.ts';

testMatrix('theRest');
