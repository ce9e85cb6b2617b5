import { useWatch, type Control } from 'react-hook-form';
import type { ReportSubscription } from '#contract/reports.ts';
import { type ReportCadence, reportCadences } from '#domain/analytics/reports.ts';
import { useField } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { ImpersonationNote } from '#web/app/ImpersonationNote.tsx';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useSession } from '#web/app/session.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { Tiles } from '#web/ui/Radios.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useChooseReport, useReport } from './api.ts';

type Props = { locations: readonly PortalLocation[]; onClose: () => void };

/** Dialog in which a person chooses the email reports that they get. */
export function ReportDialog({ locations, onClose }: Props) {
  const { t } = useTranslation('emailReport');
  const report = useReport();
  const isImpersonating = useSession()?.user?.isImpersonating ?? false;
  return (
    <DialogWindow title={t('title')} onClose={onClose}>
      <QueryState query={report} failed={t('failed')} skeleton={<Skeleton className="h-60" />}>
        {(chosen) =>
          isImpersonating ? (
            <ImpersonationNote text={t('impersonating')} />
          ) : chosen.email === null && chosen.cadence === 'none' ? (
            <NoEmail />
          ) : (
            <ReportForm chosen={chosen} locations={locations} onClose={onClose} />
          )
        }
      </QueryState>
    </DialogWindow>
  );
}

function NoEmail() {
  const { t } = useTranslation('emailReport');
  return (
    <>
      <Banner kind="info">{t('needsEmail')}</Banner>
      <p className="text-15 text-muted">{t('needsEmailText')}</p>
    </>
  );
}

type Typed = { cadence: ReportCadence; locationId: string };

function ReportForm({ chosen, locations, onClose }: Props & { chosen: ReportSubscription }) {
  const { t } = useTranslation('emailReport');
  const choose = useChooseReport();
  const { control, bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).reportSchema,
    defaultValues: {
      cadence: chosen.cadence,
      // A location that has closed is no longer chosen.
      locationId: locations.find(({ id }) => id === chosen.locationId)?.id ?? '',
    },
    explain: useFormFailure(t('notSaved')),
    async send(next) {
      await choose.mutateAsync(next);
      showDoneToast(t(`saved.${next.cadence}`));
      onClose();
    },
  });
  return (
    <AppForm form={form} submitLabel={t('save')} gap="gap-5">
      {chosen.email === null ? (
        <Banner kind="info">{t('needsEmail')}</Banner>
      ) : (
        <p className="text-15 wrap-anywhere text-muted">{t('text', { email: chosen.email })}</p>
      )}
      <Cadence control={control} />
      {locations.length > 1 ? (
        <SelectField
          {...bind('locationId')}
          label={t('location.label')}
          placeholder={t('location.all')}
          none="all"
          options={[{ id: 'all', name: t('location.all') }, ...locations]}
        />
      ) : null}
    </AppForm>
  );
}

/** Choice of how often a report is sent, with an explanation below. */
function Cadence({ control }: { control: Control<Typed> }) {
  const { t } = useTranslation('emailReport');
  const { field } = useField({ control, name: 'cadence' });
  const cadence = useWatch({ control, name: 'cadence' });
  return (
    <div className="flex flex-col gap-2">
      <Tiles
        label={t('cadence.label')}
        options={reportCadences.map((id) => ({ id, name: t(`cadence.${id}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      <p className="text-15 text-muted">{t(`clock.${cadence}`)}</p>
    </div>
  );
}
