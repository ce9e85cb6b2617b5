import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isFinal } from '#web/app/isFinal.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useCreateTicket } from '../api.ts';
import { asTicket } from '../asTicket.ts';
import { finishDraft, forgetKey, keyFor, ticketDraft } from '../draft.ts';

/** The new ticket's form, emptied when the ticket exists. */
export function useTicketForm(onCreated: (ticket: StaffTicket) => void) {
  const { t } = useTranslation('checkin');
  const create = useCreateTicket();
  return useAppForm({
    schema: async () => (await import('../schema.ts')).ticketForm,
    defaultValues: ticketDraft.read(),
    draft: ticketDraft,
    explain: useFormFailure(t('createFailed')),
    send: async (_checked, draft) => {
      const body = asTicket(draft);
      try {
        const ticket = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
        forgetKey();
        finishDraft(draft);
        toastDone(t('createdTitle'), ticket.smsSuppressed ? t('noSms.doneText') : t('createdText'));
        onCreated(ticket);
      } catch (error) {
        // Refused for good: the same words may be sent again as another attempt.
        if (isFinal(error)) forgetKey();
        throw error;
      }
    },
  });
}
