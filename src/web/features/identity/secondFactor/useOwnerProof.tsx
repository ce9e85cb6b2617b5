import { useState, type ReactNode } from 'react';
import { CallError } from '#contract/client.ts';
import type { SecondFactorAsked } from '#contract/errors.ts';
import { FactorChallenge, type ShownFactor } from './FactorChallenge.tsx';

export type OwnerProof = { password: string; secondFactor?: ShownFactor };
type Send = (proof: OwnerProof) => Promise<void>;

/**
 * Asks for a password, and for the second factor if the account has one.
 *
 * @returns `show`, which sends the password, and `step`, the second factor's form once the server
 * asks for that factor
 */
export function useOwnerProof(submitLabel: string): {
  show: (password: string, send: Send) => Promise<void>;
  step: ReactNode;
} {
  const [asked, setAsked] = useState<{
    asked: SecondFactorAsked;
    onShown: (secondFactor: ShownFactor) => Promise<void>;
  } | null>(null);

  async function show(password: string, send: Send): Promise<void> {
    try {
      await send({ password });
    } catch (error) {
      const factor = error instanceof CallError ? error.body?.secondFactor : undefined;
      if (!factor) throw error;
      setAsked({ asked: factor, onShown: (secondFactor) => send({ password, secondFactor }) });
    }
  }
  const step = asked ? (
    <FactorChallenge {...asked} submitLabel={submitLabel} onBack={() => setAsked(null)} />
  ) : null;
  return { show, step };
}
