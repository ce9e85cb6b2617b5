import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useWebhooks } from './api.ts';
import { IntegrationPart } from './IntegrationPart.tsx';
import { AddWebhookDialog } from './WebhookDialog.tsx';
import { WebhookCard } from './WebhookCard.tsx';

/** Section with the webhooks of a business and their state. */
export function Webhooks() {
  const { t } = useTranslation('integrations');
  const webhooks = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  return (
    <IntegrationPart
      title={t('hooks.title')}
      text={t('hooks.text')}
      action={
        <Button variant="compact" onClick={() => setAdding(true)}>
          <Icon of={Plus} size={18} />
          {t('hooks.add')}
        </Button>
      }
    >
      <QueryState
        query={webhooks}
        failed={t('hooks.failed')}
        skeleton={<Skeleton className="h-28" />}
        empty={<EmptyState icon={WebhookIcon} title={t('hooks.none')} text={t('hooks.noneText')} />}
      >
        {(list) => (
          <ul aria-label={t('hooks.title')} className="flex flex-col gap-3">
            {list.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </QueryState>
      {isAdding ? <AddWebhookDialog onClose={() => setAdding(false)} /> : null}
    </IntegrationPart>
  );
}
