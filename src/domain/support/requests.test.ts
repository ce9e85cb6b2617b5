import { expect, test } from 'vitest';
import { computeStatusAfterAnswer, canAnswerRequest, canTakeRequest } from './requests.ts';

test.each([
  [{ status: 'open', assignedTo: null }, null, true],
  [{ status: 'answered', assignedTo: 'ada' }, 'ada', true],
  [{ status: 'open', assignedTo: 'ada' }, null, false],
  [{ status: 'open', assignedTo: 'ada' }, 'bob', false],
  [{ status: 'open', assignedTo: null }, 'ada', false],
  [{ status: 'closed', assignedTo: null }, null, false],
] as const)('%j can be taken by somebody who saw it with %s: %s', (request, seenWith, may) => {
  expect(canTakeRequest(request, seenWith)).toBe(may);
});

test.each([
  [{ status: 'open', assignedTo: null }, true],
  [{ status: 'open', assignedTo: 'ada' }, true],
  [{ status: 'answered', assignedTo: 'ada' }, true],
  [{ status: 'open', assignedTo: 'bob' }, false],
  [{ status: 'closed', assignedTo: 'ada' }, false],
] as const)('%j can be answered by ada: %s', (request, may) => {
  expect(canAnswerRequest(request, 'ada')).toBe(may);
});

test('an answer that missed a newer question leaves the request open', () => {
  expect(computeStatusAfterAnswer(false)).toBe('answered');
  expect(computeStatusAfterAnswer(true)).toBe('open');
});
