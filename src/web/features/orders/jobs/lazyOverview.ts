import { lazyPart } from '#web/ui/lazyPart.tsx';

/** First tab of the dashboard, loaded separately, as a parking session's page does without it. */
export const Overview = lazyPart(async () => (await import('./JobsState.tsx')).JobsState);
