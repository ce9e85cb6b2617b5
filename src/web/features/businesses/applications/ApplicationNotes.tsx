import type { ApplicationDetails } from '#contract/applications.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { useNoteApplication } from './api.ts';

type Props = { id: string; notes: ApplicationDetails['notes'] };

/** Notes that administrators write about an application. */
export function Notes({ id, notes }: Props) {
  const { t, language } = useTranslation('admin');
  const write = useNoteApplication(id);
  const { form, bind, failure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schemas.ts')).applicationNoteSchema,
    defaultValues: { text: '' },
    draftKey: `application-note-${id}`,
    explain: useFormFailure(t('applications.notes.failed')),
    send: async ({ text }) => {
      await write(text);
      form.reset({ text: '' });
    },
  });
  return (
    <section className="flex flex-col gap-3 py-3">
      <h3 className="text-17">{t('applications.notes.title')}</h3>
      <ul className="flex flex-col gap-2 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="rounded-md border border-dashed border-line-strong p-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted">
              <bdi className="font-strong">{note.author}</bdi>
              <time dateTime={note.at}>{formatDateTime(note.at, language, DEVICE_ZONE)}</time>
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {note.text}
            </p>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          {...bind('text')}
          label={t('applications.notes.label')}
          description={t('applications.notes.text')}
          rows={2}
          maxLength={2000}
        />
        {failure ? <FormError {...failure} /> : null}
        {/* The paragraph is needed: a button that ends a form in a dialog is sticky, and would
            cover the field. */}
        <p>
          <Button type="submit" isPending={isPending}>
            {t('applications.notes.save')}
          </Button>
        </p>
      </form>
    </section>
  );
}
