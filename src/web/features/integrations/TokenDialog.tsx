import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { addDays, startOfBusinessDay } from '#domain/businesses/businessDay.ts';
import { tokenCapabilities } from '#domain/identity/apiTokens.ts';
import { ChecksField } from '#web/app/form/ChecksField.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm } from '#web/app/form/useAppForm.ts';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { useOwnerProof } from '#web/features/identity/secondFactor/useOwnerProof.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useMakeToken } from './api.ts';
import { ToldOnce } from './ToldOnce.tsx';

const lasting = [30, 90, 365] as const;
const DAY_MS = 86_400_000;

type Typed = {
  name: string;
  capabilities: string[];
  locationIds: string[];
  expiry: string;
  day: string;
  password: string;
};
const nothing: Typed = {
  name: '',
  capabilities: [],
  locationIds: [],
  expiry: '90',
  day: '',
  password: '',
};

type Props = { locations: readonly PortalLocation[]; onClose: () => void };

/**
 * Dialog that creates an API token: rights, locations, expiry and the person's password. Afterwards
 * the dialog shows the token once.
 */
export function TokenDialog({ locations, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const [told, setTold] = useState<{ name: string; secret: string } | null>(null);
  return (
    <Dialog
      title={told ? t('tokens.made', { name: isolateText(told.name) }) : t('tokens.make')}
      isOpen
      onClose={onClose}
    >
      {told ? (
        <ToldOnce secret={told.secret} onKept={onClose} />
      ) : (
        <NewToken locations={locations} onMade={(name, secret) => setTold({ name, secret })} />
      )}
    </Dialog>
  );
}

type NewProps = {
  locations: readonly PortalLocation[];
  onMade: (name: string, secret: string) => void;
};

function NewToken({ locations, onMade }: NewProps) {
  const { t } = useTranslation('integrations');
  const make = useMakeToken();
  const { show, step } = useOwnerProof(t('tokens.form.submit'));
  // Time at which the dialog was opened. A retry then sends the same expiry and idempotency key.
  const [openedAt] = useState(() => Date.now());
  const zone = locations[0]?.timeZone;
  const findEnd = (expiry: string, day: string) =>
    expiry === 'day'
      ? startOfBusinessDay(addDays(day, 1), zone)
      : new Date(openedAt + Number(expiry) * DAY_MS);
  const { control, bind, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).tokenSchema,
    defaultValues: nothing,
    explain: useAuthFailure(t('tokens.notMade')),
    fieldNames: { expiresAt: 'expiry' },
    send: ({ name, capabilities, locationIds, expiry, day, password }) =>
      show(password, async (proof) => {
        const { token, secret } = await make.mutateAsync({
          name,
          capabilities,
          locationIds: locationIds.length > 0 ? locationIds : null,
          expiresAt: findEnd(expiry, day).toISOString(),
          ...proof,
        });
        onMade(token.name, secret);
      }),
  });
  const expiry = useWatch({ control, name: 'expiry' });
  if (step) return step;
  return (
    <AppForm form={form} submitLabel={t('tokens.form.submit')}>
      <Field
        {...bind('name')}
        label={t('tokens.form.name')}
        description={t('tokens.form.nameHint')}
        autoComplete="off"
        maxLength={80}
      />
      <ChecksField
        {...bind('capabilities')}
        legend={t('tokens.form.capabilities')}
        description={t('tokens.form.capabilitiesHint')}
        options={tokenCapabilities.map((id) => ({ id, name: t(`capabilities.${id}`) }))}
      />
      {locations.length > 1 ? (
        <ChecksField
          {...bind('locationIds')}
          legend={t('tokens.form.locations')}
          description={t('tokens.form.locationsHint')}
          options={locations.map(({ id, name, address }) => ({
            id,
            name: `${isolateText(name)} · ${isolateText(address)}`,
          }))}
        />
      ) : null}
      <SelectField
        {...bind('expiry')}
        label={t('tokens.form.expiry')}
        placeholder={t('choose')}
        options={[
          ...lasting.map((days) => ({
            id: String(days),
            name: t('tokens.form.days', { count: days }),
          })),
          { id: 'day', name: t('tokens.form.onDay') },
        ]}
      />
      {expiry === 'day' ? (
        <Field
          {...bind('day')}
          type="date"
          label={t('tokens.form.day')}
          description={t('tokens.form.dayHint')}
        />
      ) : null}
      <Field {...bind('password')} kind="password" label={t('tokens.form.password')} />
    </AppForm>
  );
}
