import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const minute = 60_000;
/** What a test waits for may take long on a machine that has other work. */
const poll = { timeout: minute / 2 };

/** Short to read and long to run: as the last of a project they would leave all workers but one idle. */
const long = /\/(hostileAddresses|install|\w*[sS]creens|rights|everyCommand)\.test\.ts$/;

/** Where no run is remembered, the largest files are first, whatever they do. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await BaseSequencer.prototype.sort.call(this, files);
    const byProject = Map.groupBy(inOrder, ({ project }) => project);
    return [...byProject.values()].flatMap((specs) => [
      ...specs.filter(({ moduleId }) => long.test(moduleId)),
      ...specs.filter(({ moduleId }) => !long.test(moduleId)),
    ]);
  }
}

/** Projects run in the order of their group, as each has its own number of workers. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{texts,domain,contract,web}/**/*.test.{ts,tsx}',
            '{scripts,test/evening}/**/*.test.ts',
          ],
          maxWorkers: 2,
          // A property is tried many times, also on a machine that has other work.
          testTimeout: minute,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['{src/server,test/month}/**/*.test.ts'],
          globalSetup: ['test/harness/postgres.ts'],
          // A test of the server waits for the database about a quarter of its time.
          maxWorkers: 3,
          // Each file has a server and a database of its own; what they share is code.
          isolate: false,
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
          expect: { poll },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 3 * minute,
          hookTimeout: 2 * minute,
          expect: { poll },
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'component',
          include: ['test/component/**/*.test.ts'],
          maxWorkers: 2,
          // The files of a worker share one server and one open page.
          isolate: false,
          testTimeout: minute,
          hookTimeout: minute,
          expect: { poll },
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/{e2e,harness}/**/*.test.ts'],
          globalSetup: ['test/harness/postgres.ts'],
          // A browser test waits about half of its time, so four of them fill two cores.
          maxWorkers: 4,
          isolate: false,
          testTimeout: 4 * minute,
          hookTimeout: 4 * minute,
          expect: { poll },
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
