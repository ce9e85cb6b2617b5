import { lazyPart } from '#web/ui/lazyPart.tsx';
import { outboxParts } from './outbox.ts';

export const UnsentPill = lazyPart(async () => (await outboxParts.preload()).UnsentPill);
export const UnsentNote = lazyPart(async () => (await outboxParts.preload()).UnsentNote);
export const UnsentRest = lazyPart(async () => (await outboxParts.preload()).UnsentRest);
