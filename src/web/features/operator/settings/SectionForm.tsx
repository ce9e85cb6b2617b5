import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { PlatformSettings, SettingsAnswer } from '#contract/settings.ts';
import type { SettingSection } from '#domain/operator/settingBounds.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { Group } from '#web/features/businesses/locations/Group.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useSaveSection, useSettings } from './api.ts';
import { toTypedSettings, type TypedSettings } from './typed.ts';

type Props<S extends SettingSection> = {
  section: S;
  settings: SettingsAnswer;
  children: (control: Control<TypedSettings[S]>, typed: TypedSettings[S]) => ReactNode;
};

/** Joins the texts of a list, or the texts of both languages, into one line. */
function writeAny(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(writeAny).filter(Boolean).join(' · ');
}

/** Formats the fields of a section, one line for each field. */
function useLines(section: SettingSection) {
  const { t } = useTranslation(['adminSettings', 'portal']);
  return (typed: object): MeanwhileLine[] =>
    Object.entries(typed).map(([name, value]) => ({
      label: t(`adminSettings:${section}.fields.${name}` as 'adminSettings:sms.fields.countries'),
      text:
        typeof value === 'boolean'
          ? t(value ? 'portal:meanwhile.on' : 'portal:meanwhile.off')
          : writeAny(value) || t('portal:meanwhile.none'),
    }));
}

/**
 * Form of one settings section with a save button of its own. An invalid field in another section
 * does not prevent saving.
 */
export function SectionForm<S extends SettingSection>({ section, settings, children }: Props<S>) {
  const { t, language } = useTranslation(['adminSettings', 'app']);
  const save = useSaveSection(section);
  const { refetch } = useSettings();
  const describe = useLines(section);
  const saved = settings[section] as PlatformSettings[S];
  const write = toTypedSettings[section] as (from: PlatformSettings[S]) => TypedSettings[S];
  const { form, control, failure, isPending, submit, discard } = useAppForm<
    TypedSettings[S],
    never
  >({
    schema: async () => (await import('./schemas.ts')).createSettingsSchema(section) as never,
    defaultValues: write(saved),
    draftKey: `platform-settings-${section}`,
    explain: useFormFailure(t('app:notSaved')),
    send: async (checked) => {
      const answer = await save.mutateAsync({
        ...(checked as PlatformSettings[S]),
        seen: meanwhile.known.current,
      });
      meanwhile.restart(answer[section]);
      showDoneToast(t('adminSettings:saved'));
    },
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile<PlatformSettings[S], TypedSettings[S]>({
    form,
    code: 'SETTINGS_CHANGED',
    readLatest: async () => (await refetch()).data?.[section],
    saved,
    toTyped: write,
  });
  const typed = useWatch({ control }) as TypedSettings[S];
  const change = settings.changes[section];
  const subject: SettingSection = section;
  return (
    <form noValidate onSubmit={submit} aria-label={t(`adminSettings:${subject}.title`)}>
      <Group title={t(`adminSettings:${subject}.title`)} text={t(`adminSettings:${subject}.text`)}>
        {failure ? <FormError {...failure} /> : null}
        <MeanwhileNote
          form={{ isPending, discard }}
          meanwhile={meanwhile}
          saved={saved}
          write={(state) => describe(write(state))}
        />
        {children(control, typed)}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('adminSettings:save')}
          </Button>
          <p className="text-15 text-muted">
            {change
              ? t('adminSettings:changed', {
                  name: isolateText(change.by),
                  time: formatDateTime(change.at, language, DEVICE_ZONE),
                })
              : t('adminSettings:unchanged')}
          </p>
        </div>
      </Group>
    </form>
  );
}
