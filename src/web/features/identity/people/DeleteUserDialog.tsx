import { CallError, type CallOutput } from '#contract/client.ts';
import type { AccountContents } from '#contract/users.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useDeleteUser, useDeletion } from './api.ts';
import { type NamedPerson, getPersonLabel } from './cells.tsx';

/** Confirmation word, untranslated because the server compares the word. */
const WORD = '\u2066DELETE\u2069';

type Deletion = CallOutput<'GET /api/admin/users/{userId}/deletion'>;
type Props = { user: NamedPerson; onClose: () => void; onDone?: (() => void) | undefined };

/**
 * Dialog that lists what is deleted with the account, or says why the account cannot be deleted.
 */
export function DeleteUserDialog({ user, onClose, onDone }: Props) {
  const { t } = useTranslation('adminPeople');
  const deletion = useDeletion(user.id);
  return (
    <Dialog
      title={t('delete.title', { who: isolateText(getPersonLabel(user)) })}
      isOpen
      onClose={onClose}
    >
      <QueryState query={deletion} failed={t('delete.failedLoad')} skeleton={<SkeletonTable />}>
        {(data) =>
          data.obstacles.length > 0 ? (
            <Obstacles deletion={data} onClose={onClose} />
          ) : (
            <DeleteForm user={user} deletion={data} onClose={onClose} onDone={onDone} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

function Obstacles({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  // `deskErrors` has the texts of refusals. This dialog shows such a text before the server
  // refuses.
  const { t } = useTranslation(['adminPeople', 'deskErrors']);
  return (
    <>
      <p className="font-strong">{t('adminPeople:delete.cannot')}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {deletion.obstacles.map((code) => (
          <li key={code}>{t(`deskErrors:${code}`)}</li>
        ))}
      </ul>
      <DialogFoot cancelLabel={t('adminPeople:cancel')} onCancel={onClose} />
    </>
  );
}

function Contents({ contents }: { contents: AccountContents }) {
  const { t } = useTranslation('adminPeople');
  const counted = (Object.entries(contents) as [keyof AccountContents, number][]).filter(
    ([, count]) => count > 0,
  );
  if (counted.length === 0) return <p className="text-muted">{t('delete.nothing')}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 tabular-nums">
      {counted.map(([name, count]) => (
        <li key={name}>{t(`delete.contents.${name}`, { count })}</li>
      ))}
    </ul>
  );
}

function DeleteForm({ user, deletion, onClose, onDone }: Props & { deletion: Deletion }) {
  const { t } = useTranslation('adminPeople');
  const errorText = useErrorText();
  const remove = useDeleteUser(user.id);
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).deleteUserSchema,
    defaultValues: { confirmation: '', reason: '' },
    explain: (error) => ({
      title: t('delete.failed'),
      text: error instanceof CallError ? errorText(error) : t('delete.failedText'),
      code: null,
    }),
    send: async ({ confirmation, reason }) => {
      await remove.mutateAsync({ confirmation, ...(reason ? { reason } : {}) });
      onClose();
      onDone?.();
      showDoneToast(t('delete.done'), t('delete.doneText'));
    },
    onFailed: () => showFailedToast(t('delete.failed'), t('delete.failedText')),
  });
  return (
    <AppForm
      form={form}
      submitLabel={t('delete.submit')}
      variant="danger"
      cancelLabel={t('cancel')}
      onCancel={onClose}
      lead={
        <>
          <div className="flex flex-col gap-2 text-15">
            <p className="font-strong">{t('delete.goes')}</p>
            <Contents contents={deletion.contents} />
          </div>
          <Banner kind="warning">{t('delete.stays')}</Banner>
        </>
      }
    >
      <Field
        {...bind('reason')}
        label={t('delete.reason')}
        description={t('delete.reasonHint')}
        maxLength={500}
        autoComplete="off"
      />
      <Field
        {...bind('confirmation')}
        kind="capitals"
        label={t('delete.confirm', { word: WORD })}
      />
    </AppForm>
  );
}
