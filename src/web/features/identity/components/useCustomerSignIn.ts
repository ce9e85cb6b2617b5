import { useTranslation } from '#web/lib/translation.ts';
import type { CallInput } from '#contract/client.ts';
import { callOpenly } from '#web/app/call.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useEnter } from './useEnter.ts';

type Credentials = CallInput<'POST /api/auth/login'>['body'];

/** Signs anybody in by password, and leads to what they came for or to their role's first screen. */
export function useCustomerSignIn(): (body: Credentials, next?: string) => Promise<void> {
  const { t } = useTranslation('identity');
  const enter = useEnter();
  return async (body, next) => {
    const answer = await callOpenly('POST /api/auth/login', { body });
    toastDone(t('login.success'), t('login.successText'));
    await enter(answer, next);
  };
}
