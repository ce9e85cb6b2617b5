import { withTexts } from './withTexts.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

export const SignOutWays = suspendedPart(
  async () => (await withTexts(import('./SignOutWays.tsx'), 'shifts', 'outbox')).SignOutWays,
);
