import { CallError } from '#contract/client.ts';
import type { SupportRequest } from '#contract/support.ts';
import { SUPPORT_TEXT_MAX } from '#domain/support/requests.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useWriteBelow } from './api.ts';

type Props = { request: SupportRequest; kind: 'answer' | 'notes' };

/** Form for an answer or note on a support request. A draft is stored until the text is sent. */
export function WriteBelow({ request, kind }: Props) {
  const { t } = useTranslation('adminSupport');
  const write = useWriteBelow(request.id, kind);
  const failure = useFormFailure(t('stepFailed'));
  const form = useAppForm({
    schema: async () => (await import('./schemas.ts')).noteSchema,
    defaultValues: { text: '' },
    draftKey: `support-${kind}-${request.id}`,
    explain: (error) =>
      error instanceof CallError && error.code === 'STATE_CONFLICT'
        ? { ...failure(error), title: t('refused'), text: t('refusedText') }
        : failure(error),
    send: async ({ text }) => {
      // Only questions count, so a repeat after a lost answer stays the same call.
      const seen = request.messages.findLast((message) => message.kind === 'question');
      await write.mutateAsync({ text, seenId: seen?.id ?? null });
      form.form.reset({ text: '' });
      showDoneToast(t(`done.${kind}`));
    },
  });
  const isAnswer = kind === 'answer';
  return (
    <AppForm
      form={form}
      submitLabel={isAnswer ? t('send') : t('saveNote')}
      variant={isAnswer ? 'primary' : 'secondary'}
      isNarrow
      errorBelow
      gap="gap-3"
    >
      <Field
        control={form.control}
        name="text"
        label={isAnswer ? t('answer') : t('note')}
        description={isAnswer ? t('answerText') : t('noteText')}
        rows={isAnswer ? 5 : 2}
        maxLength={SUPPORT_TEXT_MAX}
        errorTexts={{ message_missing: t('missing') }}
      />
    </AppForm>
  );
}
