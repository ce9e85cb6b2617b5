import { suspendedPart } from '#web/ui/lazyPart.tsx';

const Page = suspendedPart(async () => (await import('./NotFound.tsx')).NotFound);

/** Page for an unknown address. Its file loads only when somebody opens such an address. */
export const NotFound = () => <Page />;
