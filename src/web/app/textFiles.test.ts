import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('desk screens load exactly the texts that the start leaves out', () => {
  const [left, brought] = ['textFiles.ts', 'deskTexts.ts'].map(
    (file) =>
      /\{(\w+(?:,\w+)+)\}\.json/.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))?.[1],
  );
  expect(left?.split(',')).toContain('overview');
  expect(brought).toBe(left);
});
