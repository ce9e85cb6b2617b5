import { Link } from '@tanstack/react-router';
import { Archive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CallError, type CallOutput } from '#contract/client.ts';
import type { BusinessContents } from '#contract/businessDeletion.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { getSession } from '#web/app/session.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { saveBlob } from '#web/lib/saveFile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useBusinessDeletion, useDeleteBusiness } from './api.ts';

type Business = { id: string; name: string };
type Deletion = CallOutput<'GET /api/admin/businesses/{businessId}/deletion'>;
type Props = { business: Business; onDone?: (() => void) | undefined };

/** Button that opens the dialog to delete a business. Shown as an icon within lists. */
export function DeleteBusiness({ business, onDone, isIcon }: Props & { isIcon?: true }) {
  const { t } = useTranslation('adminBusinesses');
  const [isOpen, setOpen] = useState(false);
  const name = isolateText(business.name);
  return (
    <>
      {isIcon ? (
        <IconButton label={t('delete.openOf', { name })} onClick={() => setOpen(true)}>
          <Icon of={Trash2} />
        </IconButton>
      ) : (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      )}
      <Dialog title={t('delete.title', { name })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen ? (
          <Body business={business} onClose={() => setOpen(false)} onDone={onDone} />
        ) : null}
      </Dialog>
    </>
  );
}

/** Button that downloads all data of a business. */
export function SaveArchive({ business }: { business: Business }) {
  const { t } = useTranslation('adminBusinesses');
  const refuse = useRefusalToast();
  const [isPending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveArchive(business.id);
    } catch (error) {
      refuse(t('archive.failed'), error);
    } finally {
      setPending(false);
    }
  }
  return (
    <Button isPending={isPending} onClick={() => void save()} className="self-start">
      <Icon of={Archive} size={18} />
      {t('archive.save')}
    </Button>
  );
}

/**
 * Downloads all data of a business as a file. The request has no timeout, because a large business
 * takes minutes.
 *
 * @throws CallError
 */
async function saveArchive(businessId: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`/api/admin/businesses/${encodeURIComponent(businessId)}/archive`, {
      headers: { authorization: `Bearer ${getSession()?.token ?? ''}` },
    });
  } catch {
    throw new CallError(0, null, 'The server cannot be reached');
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as ErrorBody | null;
    throw new CallError(response.status, body, body?.message ?? response.statusText);
  }
  const named = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(named)?.[1] ?? 'portico.zip';
  saveBlob(name, await response.blob());
}

type BodyProps = Props & { onClose: () => void };

function Body({ business, onClose, onDone }: BodyProps) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <QueryState
      query={useBusinessDeletion(business.id)}
      failed={t('delete.failedLoad')}
      skeleton={<SkeletonTable />}
    >
      {(deletion) =>
        deletion.obstacles.length > 0 ? (
          <Obstacles deletion={deletion} onClose={onClose} />
        ) : (
          <DeleteForm business={business} deletion={deletion} onClose={onClose} onDone={onDone} />
        )
      }
    </QueryState>
  );
}

function Obstacles({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const { t, language } = useTranslation(['adminBusinesses', 'deskErrors']);
  return (
    <>
      <p className="font-strong">{t('adminBusinesses:delete.cannot')}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5 tabular-nums">
        {deletion.obstacles.map(({ code, count, due }) => (
          <li key={code}>
            {t(`deskErrors:${code}`)} (
            {due ? isolateText(formatAmount(due.cents, due.currency, language)) : count})
            {due ? (
              <Link
                to="/admin-dashboard/fees/$businessId"
                params={{ businessId: deletion.business.id }}
                className="block min-h-11 py-2.5 text-primary underline-offset-4 hover:underline"
              >
                {t('adminBusinesses:details.fees')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <DialogFoot cancelLabel={t('adminBusinesses:delete.keep')} onCancel={onClose} />
    </>
  );
}

function Contents({ contents }: { contents: BusinessContents }) {
  const { t } = useTranslation('adminBusinesses');
  const counted = (Object.entries(contents) as [keyof BusinessContents, number][]).filter(
    ([name, count]) => count > 0 && name !== 'stays',
  );
  return (
    <>
      {counted.length === 0 ? null : (
        <ul className="flex list-disc flex-col gap-1 ps-5 tabular-nums">
          {counted.map(([name, count]) => (
            <li key={name}>{t(`delete.contents.${name}`, { count })}</li>
          ))}
        </ul>
      )}
      <p className="text-muted tabular-nums">
        {t('delete.contents.stays', { count: contents.stays })}
      </p>
    </>
  );
}

function DeleteForm({ business, deletion, onClose, onDone }: BodyProps & { deletion: Deletion }) {
  const { t } = useTranslation('adminBusinesses');
  const errorText = useErrorText();
  const remove = useDeleteBusiness(business.id);
  const { bind, ...form } = useAppForm({
    schema: async () => (await import('./schemas.ts')).deleteBusinessSchema,
    defaultValues: { reason: '' },
    explain: (error) => ({
      title: t('delete.failed'),
      text: error instanceof CallError ? errorText(error) : t('delete.failedText'),
      code: null,
    }),
    send: async ({ reason }) => {
      await remove.mutateAsync(reason ? { reason } : {});
      onClose();
      showDoneToast(t('delete.done'), t('delete.doneText', { name: isolateText(business.name) }));
      onDone?.();
    },
    onFailed: () => showFailedToast(t('delete.failed'), t('delete.failedText')),
  });
  return (
    <AppForm
      form={form}
      submitLabel={t('delete.submit')}
      variant="danger"
      cancelLabel={t('delete.keep')}
      onCancel={onClose}
      lead={
        <>
          <div className="flex flex-col gap-2 text-15">
            <p className="font-strong">{t('delete.goes')}</p>
            <Contents contents={deletion.contents} />
          </div>
          <Banner kind="warning">{t('delete.stays')}</Banner>
          <SaveArchive business={business} />
        </>
      }
    >
      <Field {...bind('reason')} label={t('delete.reason')} maxLength={500} autoComplete="off" />
    </AppForm>
  );
}
