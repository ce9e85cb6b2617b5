import { lazyPart } from '#web/ui/lazyPart.tsx';

/** What the dashboard shows first: a session's page does without it. */
export const Overview = lazyPart(async () => (await import('./JobsState.tsx')).JobsState);
