/** Parts of the outbox that load after a screen's first paint. */
export { discard, perform } from './sender.ts';
export { UnsentNote, UnsentPill, UnsentRest } from './UnsentParts.tsx';
