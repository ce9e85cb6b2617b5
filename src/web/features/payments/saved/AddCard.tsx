import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useProviderConfig } from '../pay/api.ts';
import { PayFrame } from '../pay/PayFrame.tsx';
import { CardForm } from '../pay/card/CardForm.tsx';
import type { CardHandle, ProviderConfig } from '../pay/card/provider.ts';
import { useKeeping } from './useKeeping.tsx';

/** The same card form as where one pays, for a card that is only kept. */
export function AddCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['cards', 'common']);
  const errorText = useErrorText();
  const config = useProviderConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex max-w-xl flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-17 font-strong outline-none">
          {t('addTitle')}
        </h3>
        <p className="text-15 text-muted">{t('addText')}</p>
      </div>
      {config.data ? (
        <PayFrame>
          <Entry config={config.data} onClose={onClose} />
        </PayFrame>
      ) : config.isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <ErrorState
          title={t('addFailed')}
          text={errorText(config.error)}
          actions={
            <Button isPending={config.isFetching} onClick={() => void config.refetch()}>
              {t('common:actions.retry')}
            </Button>
          }
        />
      )}
    </section>
  );
}

const purpose = { kind: 'keep' } as const;

function Entry({ config, onClose }: { config: ProviderConfig; onClose: () => void }) {
  const { t } = useTranslation('cards');
  const card = useRef<CardHandle>(null);
  const { keep, isPending, isReady, setReady, refusal, challenge } = useKeeping(config, onClose);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isReady) void keep(() => card.current?.tokenize() ?? Promise.resolve(null));
  }

  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <CardForm
          ref={card}
          config={config}
          purpose={purpose}
          locked={isPending}
          onReady={setReady}
        />
        {refusal ? <FormError title={refusal.title} text={refusal.text} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="compact" disabled={!isReady} isPending={isPending}>
            {t('save')}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
      {challenge}
    </>
  );
}
