import type { CallOutput } from '#contract/client.ts';
import type { SecondFactorAsked } from '#contract/errors.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FactorChallenge } from './FactorChallenge.tsx';

export type VerifiedLogin = CallOutput<'POST /api/auth/second-factor'>;

type Props = {
  asked: SecondFactorAsked;
  onVerified: (answer: VerifiedLogin) => Promise<void>;
  /** Returns to the form for the password. */
  onBack: () => void;
};

export function SignInChallenge({ asked, onVerified, onBack }: Props) {
  const { t } = useTranslation('secondFactor');
  return (
    <FactorChallenge
      asked={asked}
      submitLabel={t('challenge.submit')}
      onShown={async (body) =>
        onVerified(await callAnonymous('POST /api/auth/second-factor', { body }))
      }
      onBack={onBack}
    />
  );
}
