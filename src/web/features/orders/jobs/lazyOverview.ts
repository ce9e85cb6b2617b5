import { lazyPart } from '#web/ui/lazyPart.tsx';

/**
 * First tab of the dashboard, loaded separately, because the page of a parking session does not
 * need the tab.
 */
export const Overview = lazyPart(async () => (await import('./JobsState.tsx')).JobsState);
