import { outboxParts } from './outbox.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

export const UnsentPill = suspendedPart(async () => (await outboxParts.preload()).UnsentPill);
export const UnsentNote = suspendedPart(async () => (await outboxParts.preload()).UnsentNote);
export const UnsentRest = suspendedPart(async () => (await outboxParts.preload()).UnsentRest);
