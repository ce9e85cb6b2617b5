/** Modules of the outbox that load after the first paint of a screen. */
export { discardAction, performAction } from './sender.ts';
export { UnsentNote, UnsentPill, UnsentRest } from './UnsentParts.tsx';
