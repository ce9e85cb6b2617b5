import { countedSteps, type CostRecord, type Counts, noCounts } from '../test/harness/tally.ts';

/** Content of the committed file `test/costs.json`. */
export type Costs = {
  /** For each project, how often its tests took the costliest steps in the last recorded run. */
  counts: Record<string, Counts>;
  /**
   * Slowest test files of the last recorded run, the longest first. The next run starts these files
   * first.
   */
  longest: string[];
};

export type ProjectCost = {
  project: string;
  seconds: number;
  processorSeconds: number | null;
  counts: Counts;
};

/** Tolerated growth of a count, because counts vary with the machine and the order of files. */
const SLACK = { share: 0.02, least: 10 };

export function sumCostsByProject(records: readonly CostRecord[]): ProjectCost[] {
  const byProject = Map.groupBy(records, ({ project }) => project);
  return [...byProject].map(([project, own]) => {
    const counts = noCounts();
    for (const record of own) for (const step of countedSteps) counts[step] += record.counts[step];
    return {
      project,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
      processorSeconds: own.reduce<number | null>(
        (sum, { processorSeconds: more }) => (sum === null || more === null ? null : sum + more),
        0,
      ),
      counts,
    };
  });
}

/** Returns one line for each count that exceeds the recorded count. */
export function compareCounts(
  known: Costs['counts'],
  costs: readonly Pick<ProjectCost, 'project' | 'counts'>[],
): string[] {
  return costs.flatMap(({ project, counts }) =>
    countedSteps.flatMap((step) => {
      const allowed = known[project]?.[step] ?? 0;
      if (counts[step] <= allowed + Math.max(SLACK.least, allowed * SLACK.share)) return [];
      return `${project}: ${counts[step]} ${step} where test/costs.json has ${allowed}. Make the tests cheaper, or decide that they cost more: npm test -- --record`;
    }),
  );
}
