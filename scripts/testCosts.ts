import { countedSteps, type CostRecord, type Counts, noCounts } from '../test/harness/tally.ts';

/** The committed table `test/costs.json`. */
export type Costs = {
  /** By project: how often its tests took the steps that cost most, in the run that was recorded last. */
  counts: Record<string, Counts>;
  /** The test files that ran longest in it, the longest first. They are started first. */
  longest: string[];
};

export type ProjectCost = {
  project: string;
  seconds: number;
  processorSeconds: number | null;
  counts: Counts;
};

/** How much of a count may come and go with the machine and with how files fall to workers: a reload more or less. */
const SLACK = { share: 0.02, least: 10 };

export function addUp(records: readonly CostRecord[]): ProjectCost[] {
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

/** One line for each count that is greater than in the table. */
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
