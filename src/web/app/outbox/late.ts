/** Parts of the outbox that load after a screen's first paint. */
export { discardAction, performAction } from './sender.ts';
export { UnsentNote, UnsentPill, UnsentRest } from './UnsentParts.tsx';
