import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Costs } from './scripts/testCosts.ts';

const minute = 60_000;
/** A poll may have to wait long on a machine that has other work. */
const poll = { timeout: minute / 2 };
/**
 * Two cores, which browser and database keep busy beside their workers: with four workers ten browser files took as long
 * (231 s and 239 s), and 18 % more processor time.
 */
const maxWorkers = 2;

const { longest } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'test/costs.json'), 'utf8'),
) as Costs;

/**
 * One queue over all projects. A worker is kept for the files of one project, so the projects follow each other; within
 * each the longest file comes first, and the short unit tests fill the end.
 */
const projectOrder = ['faults', 'e2e', 'component', 'api', 'unit'];
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(import.meta.dirname, moduleId));
      return [projectOrder.indexOf(project.name), place < 0 ? longest.length : place] as const;
    };
    const ranked = (await BaseSequencer.prototype.sort.call(this, files)).map((file) => ({
      file,
      rank: rank(file),
    }));
    return ranked
      .toSorted(({ rank: [a, b] }, { rank: [c, d] }) => a - c || b - d)
      .map(({ file }) => file);
  }
}

const setupFiles = ['test/harness/recordCost.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          provide: { projectName: 'unit' },
          include: [
            'src/{texts,domain,contract,web}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'test/simulator/{*,evening/*}.test.ts',
          ],
          setupFiles,
          maxWorkers,
          // Modules are read once for all files, which saves half of the processor time.
          isolate: false,
          // The zone of the device, which modules read once.
          env: { TZ: 'America/New_York' },
          // A property is tried many times, also on a machine that has other work.
          testTimeout: minute,
        },
      },
      {
        test: {
          name: 'api',
          provide: { projectName: 'api' },
          include: [
            '{src/server,test/simulator/{month,rush}}/**/*.test.ts',
            'test/bench/*.test.ts',
          ],
          globalSetup: ['test/harness/postgres.ts'],
          setupFiles,
          maxWorkers,
          // Each file has a server and a database of its own; what they share is code.
          isolate: false,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'component',
          provide: { projectName: 'component' },
          include: ['test/component/**/*.test.ts'],
          setupFiles,
          maxWorkers,
          // The files of one worker share a browser, its open page and a server.
          isolate: false,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
          expect: { poll },
        },
      },
      {
        test: {
          name: 'faults',
          provide: { projectName: 'faults' },
          include: ['test/faults/**/*.test.ts'],
          setupFiles,
          maxWorkers: 1,
          // Rounds of races and kills take minutes beside the other suites.
          testTimeout: 10 * minute,
          hookTimeout: 2 * minute,
          expect: { poll },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          provide: { projectName: 'e2e' },
          include: ['test/{e2e,harness,bench/screens}/**/*.test.ts'],
          globalSetup: ['test/harness/postgres.ts'],
          setupFiles,
          maxWorkers,
          isolate: false,
          testTimeout: 4 * minute,
          hookTimeout: 4 * minute,
          expect: { poll },
        },
      },
    ],
  },
});
