import { lazyPart } from '#web/ui/lazyPart.tsx';
import { outbox } from './outbox.ts';

export const UnsentPill = lazyPart(async () => (await outbox.preload()).UnsentPill);
export const UnsentNote = lazyPart(async () => (await outbox.preload()).UnsentNote);
export const UnsentRest = lazyPart(async () => (await outbox.preload()).UnsentRest);
