import type { FailingWebhook } from '#contract/webhooks.ts';
import { findText } from '#web/lib/translation.ts';

/** Returns why the last attempt of a webhook failed; null if the webhook has no error. */
export function describeWebhookError({
  error,
  responseStatus: status,
}: Pick<FailingWebhook, 'error' | 'responseStatus'>): string | null {
  if (error === 'refused' && status !== null)
    return findText('admin', 'webhook.answered', { status });
  return error && findText('admin', `webhook.errors.${error}`);
}
