import { Challenge } from './Challenge.tsx';
import type { CardProvider } from './provider.ts';
import { SandboxCard } from './SandboxCard.tsx';

/** Fields of our own, test cards, and a dialog that stands in for the bank's window. */
export const sandbox: CardProvider = { Form: SandboxCard, Bank: Challenge };
