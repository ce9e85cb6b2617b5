import { withTexts } from '#web/app/withTexts.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

/** Pass of a customer whose car is at the curb, loaded on demand. */
export const TicketPass = suspendedPart(
  async () => (await withTexts(import('#web/ui/stub/Pass.tsx'), 'pass')).Pass,
  'h-60',
);
