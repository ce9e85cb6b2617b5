import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useApiTokens, useWebhooks } from './api.ts';
import { Tokens } from './Tokens.tsx';
import { Webhooks } from './Webhooks.tsx';

/** Address of the OpenAPI document, on servers that publish it. */
const API_DOCUMENT = '/openapi.json';

/** Screen of the integrations of a business: API tokens and webhooks. */
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
        {t('guide', { address: isolateText(location.origin + API_DOCUMENT) })}
      </p>
      <Tokens />
      <Webhooks />
    </>
  );
}
