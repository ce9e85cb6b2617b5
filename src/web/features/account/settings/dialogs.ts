import { lazyPart } from '#web/ui/lazyPart.tsx';
import { withTexts } from '#web/app/withTexts.ts';

export const SecondFactors = lazyPart(
  async () =>
    (
      await withTexts(
        import('#web/features/identity/secondFactor/SecondFactors.tsx'),
        'secondFactor',
      )
    ).SecondFactors,
);

export const BusinessSettings = lazyPart(
  async () => (await import('./BusinessSettings.tsx')).BusinessSettings,
);

export const OwnPhone = lazyPart(
  async () => (await withTexts(import('./BusinessSettings.tsx'), 'profile')).OwnPhone,
);

/** Dialogs of the account, each loaded on its first opening. */
export const PasswordDialog = lazyPart(
  async () =>
    (await withTexts(import('./PasswordDialog.tsx'), 'identity', 'issues')).PasswordDialog,
);

export const PinDialog = lazyPart(
  async () => (await withTexts(import('./PinDialog.tsx'), 'identity', 'issues')).PinDialog,
);

export const TaxDialog = lazyPart(
  async () => (await withTexts(import('./TaxDialog.tsx'), 'issues')).TaxDialog,
);

export const SmsCountriesDialog = lazyPart(
  async () => (await withTexts(import('./SmsCountriesDialog.tsx'), 'issues')).SmsCountriesDialog,
);
