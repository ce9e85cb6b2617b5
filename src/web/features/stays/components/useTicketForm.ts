import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useCreateTicket } from '../api.ts';
import { finishDraft, forgetKey, keyFor, ticketDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { asTicket } from '../asTicket.ts';

const schema = () => import('../schema.ts');

/** The contract's schema is heavier than the rest of the screen, so it comes after the fields. */
const validate: Resolver<Draft> = async (...args) =>
  (await schema()).resolver(args[0], args[1], args[2] as never) as never;

export type FieldName = keyof Draft;

/** The new ticket's form: kept while it is typed, sent once, emptied when the ticket exists. */
export function useTicketForm(onCreated: (ticket: StaffTicket) => void) {
  const { t } = useTranslation('checkin');
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useCreateTicket();
  const form = useForm<Draft>({
    defaultValues: ticketDraft.read(),
    resolver: validate,
    shouldFocusError: true,
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          ticketDraft.write(values);
          schema().catch(() => undefined);
        },
      }),
    [form],
  );

  async function send(): Promise<void> {
    const draft = form.getValues();
    const body = asTicket(draft);
    setRefusal(null);
    try {
      const ticket = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      forgetKey();
      finishDraft(draft);
      toastDone(t('createdTitle'), ticket.smsSuppressed ? t('noSms.doneText') : t('createdText'));
      onCreated(ticket);
    } catch (error) {
      // Refused for good: the same words may be sent again as another attempt.
      if (error instanceof CallError && error.status >= 400 && error.status < 500) forgetKey();
      if (!nameFields(error)) setRefusal(errorText(error));
    }
  }

  /** Whether the refusal could be shown at the fields it is about. */
  function nameFields(error: unknown): boolean {
    const issues = (error instanceof CallError && error.body?.issues) || [];
    const known = issues.filter(({ field }) => Object.hasOwn(form.getValues(), field));
    for (const { field, ...issue } of known) {
      form.setError(
        field as FieldName,
        { type: 'server', message: writeIssue(issue) },
        { shouldFocus: true },
      );
    }
    return known.length > 0 && known.length === issues.length;
  }

  return {
    form,
    refusal,
    isPending: create.isPending,
    submit: form.handleSubmit(() => (create.isPending ? undefined : send())),
  };
}
