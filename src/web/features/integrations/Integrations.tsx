import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useApiTokens, useWebhooks } from './api.ts';
import { Tokens } from './Tokens.tsx';
import { Webhooks } from './Webhooks.tsx';

/** Where every call stands, on a server that shows it. */
const API_DOCUMENT = '/openapi.json';

/** A business and its own programs: tokens that let them in, and addresses that hear what happens. */
export function Integrations() {
  const { t } = useTranslation('integrations');
  const tokens = useApiTokens().data;
  const webhooks = useWebhooks().data;
  const count =
    (tokens?.filter(({ state }) => state === 'active').length ?? 0) +
    (webhooks?.filter(({ status }) => status === 'on').length ?? 0);
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={tokens && webhooks ? t('headline', { count }) : t('title')}
        kicker={t('kicker')}
      />
      <p className="mb-6 max-w-2xl text-15 wrap-anywhere">
        {t('guide', { address: isolate(location.origin + API_DOCUMENT) })}
      </p>
      <Tokens />
      <Webhooks />
    </>
  );
}
