import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

/** Putting a key right: fetched where one is to be. */
export const RaisedKeys = lazyPart(
  async () => (await withTexts(import('./RaisedKeys.tsx'), 'keys', 'checkin', 'row')).RaisedKeys,
);

export const KeyActions = lazyPart(
  async () => (await withTexts(import('./KeyActions.tsx'), 'keys', 'checkin')).KeyActions,
);
