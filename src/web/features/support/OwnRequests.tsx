import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import type { OwnSupportRequest } from '#contract/support.ts';
import { type SupportStatus, SUPPORT_TEXT_MAX } from '#domain/support/requests.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { getHome } from '#web/app/homes.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { createAttemptKey, createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useAskSupport, useOwnRequests, useAnswerSupport } from './api.ts';

const { keyFor, forgetKey } = createIdempotencyKey('support-ask');

const tones: Record<SupportStatus, PillTone> = {
  open: 'waiting',
  answered: 'ready',
  closed: 'neutral',
};

/** Screen of the person's support requests, with the answers they got. */
export function OwnRequests() {
  const { t } = useTranslation('support');
  useTitle(t('title'));
  const user = useSession()?.user;
  const home = getHome(user);
  // Only managers can ask here. Customers ask from the dashboard, where a request may concern their
  // car.
  const isManager = user?.role === 'business';
  const [isAsking, setAsking] = useState(false);
  const requests = useOwnRequests();
  const ask = (
    <Button variant="primary" className="self-start" onClick={() => setAsking(true)}>
      {t('ask')}
    </Button>
  );
  return (
    <>
      <ScreenHeader
        title={t('title')}
        {...(home ? { back: { to: home, label: t('back') } } : {})}
      />
      <main id="content" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 pt-2 pb-12">
        <ConnectionBanner />
        <p className="text-15 text-muted">{t(isManager ? 'leadManager' : 'lead')}</p>
        {isAsking ? <Ask onDone={() => setAsking(false)} /> : null}
        {isManager && !isAsking && requests.data?.length ? ask : null}
        <QueryState
          query={requests}
          failed={t('failed')}
          isPrimary
          skeleton={<Skeleton className="h-40" />}
          isEmpty={(all) => all.length === 0}
          empty={
            isAsking ? null : (
              <EmptyState
                icon={LifeBuoy}
                title={t('none')}
                text={t(isManager ? 'noneTextManager' : 'noneText')}
                action={
                  isManager ? (
                    ask
                  ) : home ? (
                    <Link to={home} className={buildButtonClass('secondary')}>
                      {t('toHome')}
                    </Link>
                  ) : null
                }
              />
            )
          }
        >
          {(all) => all.map((request) => <Request key={request.id} request={request} />)}
        </QueryState>
      </main>
    </>
  );
}

function Request({ request }: { request: OwnSupportRequest }) {
  const { t, language } = useTranslation('support');
  const [isWriting, setWriting] = useState(false);
  const all = [
    { id: request.id, kind: 'question', text: request.message, at: request.createdAt },
    ...request.messages,
  ];
  return (
    <article className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {request.subject ? (
          <h2 className="text-17 wrap-anywhere">
            <bdi>{request.subject}</bdi>
          </h2>
        ) : (
          <span className="grow" />
        )}
        <StatusPill tone={tones[request.status]}>{t(`status.${request.status}`)}</StatusPill>
      </div>
      <ol className="flex flex-col gap-3">
        {all.map((message) => (
          <li
            key={message.id}
            className={`rounded-md p-3 ${message.kind === 'answer' ? 'bg-primary-soft' : 'bg-raised'}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
              <span className="font-strong">
                {message.kind === 'answer' ? t('team') : t('you')}
              </span>
              <time dateTime={message.at} className="tabular-nums">
                {formatDateTime(message.at, language, DEVICE_ZONE)}
              </time>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {message.text}
            </p>
          </li>
        ))}
      </ol>
      {isWriting ? (
        <Again id={request.id} onSent={() => setWriting(false)} />
      ) : (
        <Button className="self-start" onClick={() => setWriting(true)}>
          {t('again')}
        </Button>
      )}
    </article>
  );
}

/** Form of a new support request. The draft survives closing the form. */
function Ask({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('support');
  const ask = useAskSupport();
  const { bind, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schemas.ts')).questionSchema,
    defaultValues: { subject: '', message: '' },
    draftKey: 'support-ask',
    explain: useFormFailure(t('sendFailed')),
    send: async (checked) => {
      try {
        // The `clientId` lets the server recognise a retry as the same request.
        await ask({ ...checked, clientId: keyFor(checked) });
      } catch (error) {
        if (isFinal(error)) forgetKey();
        throw error;
      }
      forgetKey();
      showDoneToast(t('sent'));
      onDone();
    },
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('ask')}
      className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4"
    >
      <Field
        {...bind('subject')}
        label={t('subject')}
        aside={t('optional')}
        maxLength={120}
        autoComplete="off"
      />
      <Field
        {...bind('message')}
        label={t('message')}
        description={t('replies')}
        rows={4}
        maxLength={SUPPORT_TEXT_MAX}
      />
      {failure ? <FormError {...failure} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('send')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

function Again({ id, onSent }: { id: string; onSent: () => void }) {
  const { t } = useTranslation('support');
  const write = useAnswerSupport();
  const [attempt] = useState(createAttemptKey);
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).replySchema,
    defaultValues: { message: '' },
    draftKey: `support-again-${id}`,
    explain: useFormFailure(t('sendFailed')),
    send: async ({ message }) => {
      await write(id, message, attempt.keyFor(message));
      attempt.forget();
      showDoneToast(t('sent'));
      onSent();
    },
  });
  return (
    <AppForm form={form} submitLabel={t('send')} isNarrow errorBelow gap="gap-3">
      <Field {...bind('message')} label={t('again')} rows={3} maxLength={SUPPORT_TEXT_MAX} />
    </AppForm>
  );
}
