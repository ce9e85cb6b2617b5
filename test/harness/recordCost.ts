import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { type CostRecord, readProcessorSeconds, takeCounts } from './tally.ts';

// Declares the values that each Vitest project provides. As a set-up file, this module records the
// cost of each test file after its run.

declare module 'vitest' {
  export interface ProvidedContext {
    projectName: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const into = process.env['PORTICO_TEST_RECORD'];
if (into) {
  const startedAt = performance.now();
  const before = readProcessorSeconds(process.pid);
  takeCounts();
  afterAll(() => {
    const after = readProcessorSeconds(process.pid);
    const record: CostRecord = {
      project: inject('projectName'),
      file: relative(root, expect.getState().testPath ?? ''),
      seconds: (performance.now() - startedAt) / 1000,
      processorSeconds: before === null || after === null ? null : after - before,
      counts: takeCounts(),
    };
    appendFileSync(into, `${JSON.stringify(record)}\n`);
  });
}
