import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from './withTexts.ts';

export const SignOutWays = lazyPart(
  async () => (await withTexts(import('./SignOutWays.tsx'), 'shifts', 'outbox')).SignOutWays,
);
