import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import { listOperations, matrixShares, operationKeys, ROWS } from '#test/rights/matrix.ts';
import { rows } from '#test/rights/rows.ts';

const described = Object.keys(rows);

test('every operation has a row in the rights matrix', () => {
  const missing = operationKeys.filter((key) => !described.includes(key));
  expect(
    missing,
    `Add a row to ${ROWS} for each of these operations: the rights of each role, and how to call it about a real thing of the scene's business.`,
  ).toEqual([]);
  const gone = described.filter((key) => !(key in operations));
  expect(gone, `These are no operations any more: take their rows out of ${ROWS}.`).toEqual([]);
});

test('each share of the matrix has a test file', () => {
  const shares = readdirSync(import.meta.dirname)
    .filter((name) => /^rightsOf\w+\.test\.ts$/.test(name))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .map((text) => /testMatrix\('(\w+)'\)/.exec(text)?.[1] ?? '');
  expect(shares.toSorted()).toEqual(matrixShares.toSorted());
});

test('the shares of the matrix contain every operation once', () => {
  const listed = matrixShares.flatMap(listOperations);
  expect(listed.toSorted()).toEqual(operationKeys.toSorted());
});
