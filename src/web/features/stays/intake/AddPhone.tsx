import { Phone } from 'lucide-react';
import { useState } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { CallError } from '#contract/client.ts';
import { writeIssue } from '#contract/issues.ts';
import { loadIssueTexts, useIssueText } from '#web/app/form/issueText.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useLocations } from '../api.ts';
import { useAddPhone } from '../ticketApi.ts';

type Props = { ticket: StaffTicket };

/** Adds a phone number for a guest who scanned the ticket at first. */
export function AddPhone({ ticket }: Props) {
  const { t } = useTranslation('checkin');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        <Icon of={Phone} size={20} />
        {t('addPhone.open')}
      </Button>
      <Dialog title={t('phone')} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? <PhoneForm ticket={ticket} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

function PhoneForm({ ticket, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('checkin');
  const [phone, setPhone] = useState('');
  /** Issue of the phone number; its message is empty when nothing is typed. */
  const [problem, setProblem] = useState<{ message?: string } | null>(null);
  const issueText = useIssueText();
  async function showIssue(message: string): Promise<void> {
    await loadIssueTexts();
    setProblem({ message });
  }
  // The location's country completes a phone number without a country code.
  const here = useLocations().data?.find(({ id }) => id === ticket.locationId);
  const add = useAddPhone(ticket.ticketId, {
    done: () => {
      showDoneToast(t('addPhone.done'), t('linkSent'));
      onDone();
    },
    refused: (error) => {
      const [issue] = (error instanceof CallError && error.body?.issues) || [];
      if (issue) void showIssue(writeIssue(issue));
      return issue !== undefined;
    },
    failed: t('addPhone.failed'),
  });
  return (
    <PlainForm
      onSubmit={() => {
        if (phone.trim()) add.mutate(phone);
        else setProblem({});
      }}
      isPending={add.isPending}
      submitLabel={t('addPhone.submit')}
    >
      <PhoneField
        label={t('phone')}
        value={phone}
        country={here?.country}
        onChange={(typed) => {
          setPhone(typed);
          setProblem(null);
        }}
        autoComplete="off"
        description={t('addPhone.note')}
        error={
          problem
            ? (issueText(problem, { phone_invalid: t('errors.phoneE164') }) ??
              t('errors.phoneE164'))
            : undefined
        }
        autoFocus
      />
    </PlainForm>
  );
}
