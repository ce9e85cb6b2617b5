import { useState, type ReactNode } from 'react';
import { loadProvider, type CardProvider, type ProviderConfig } from './provider.ts';

type Pending = {
  Bank: CardProvider['Bank'];
  clientSecret: string;
  resolve: (answered: boolean) => void;
  reject: (error: unknown) => void;
};

/**
 * Runs the bank's challenge for a new or saved card. The caller must render `challenge`.
 *
 * @param reason localized purpose of the challenge
 */
export function useBank(
  config: ProviderConfig,
  reason: string,
): { askBank: (clientSecret: string) => Promise<boolean>; challenge: ReactNode } {
  const [pending, setPending] = useState<Pending | null>(null);

  async function askBank(clientSecret: string): Promise<boolean> {
    const { Bank } = await loadProvider(config);
    try {
      return await new Promise<boolean>((resolve, reject) => {
        setPending({ Bank, clientSecret, resolve, reject });
      });
    } finally {
      setPending(null);
    }
  }

  const challenge = pending && (
    <pending.Bank
      key={pending.clientSecret}
      clientSecret={pending.clientSecret}
      reason={reason}
      onDone={pending.resolve}
      onFailed={pending.reject}
    />
  );
  return { askBank, challenge };
}
