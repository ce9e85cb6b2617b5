import { useTranslation } from '#web/lib/translation.ts';
import { isDemo } from '#web/app/mode.ts';
import { Button } from '#web/ui/Button.tsx';

export type DemoAccount = { name: string; identifier: string; secret?: string };

const password = 'portico-demo-1';

/** Sign-in of the demo's first manager. */
export const demoManager = { identifier: 'manager@portico.test', secret: password };

type Props = {
  accounts: readonly DemoAccount[];
  onFill: (identifier: string, secret: string) => void;
};

/** Buttons that fill in the sign-in of demo accounts, shown only in the demo. */
export function DemoAccounts({ accounts, onFill }: Props) {
  const { t } = useTranslation('identity');
  if (!isDemo || accounts.length === 0) return null;
  return (
    <section className="mt-6 rounded-md border border-dashed border-line-strong px-4 py-3">
      <h2 className="text-15">
        {t('demo.title')} <span className="font-normal text-muted">{t('demo.text')}</span>
      </h2>
      <div className="flex flex-wrap gap-2 pt-2">
        {accounts.map(({ name, identifier, secret = password }) => (
          <Button key={identifier} className="flex-wrap" onClick={() => onFill(identifier, secret)}>
            {name}
            <bdi className="min-w-0 text-12 font-normal wrap-anywhere text-muted">{identifier}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Returns the two demo valets, with their PIN if given. */
export function buildDemoValets(getName: (number: number) => string, pin?: string): DemoAccount[] {
  return [1, 2].map((number) => ({
    name: getName(number),
    identifier: `+1555010000${number}`,
    ...(pin ? { secret: pin } : {}),
  }));
}
