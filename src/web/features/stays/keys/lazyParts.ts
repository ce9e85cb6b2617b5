import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Loaded only when a key must be corrected. */
export const RaisedKeys = lazyPart(
  async () => (await withTexts(import('./RaisedKeys.tsx'), 'keys', 'checkin', 'row')).RaisedKeys,
);

export const KeyActions = lazyPart(
  async () => (await withTexts(import('./KeyActions.tsx'), 'keys', 'checkin')).KeyActions,
);
