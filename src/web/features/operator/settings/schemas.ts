import { z } from 'zod';
import { refusePercentAboveMax, settingSections } from '#contract/settings.ts';
import type { SettingSection } from '#domain/operator/settingBounds.ts';
import { fromTypedSettings } from './typed.ts';

const bodies = {
  ...settingSections,
  terms: settingSections.terms.superRefine(refusePercentAboveMax),
};

/**
 * Creates a schema that converts the typed values of a section and checks them by the rules of the
 * call.
 */
export const createSettingsSchema = (section: SettingSection) =>
  z
    .unknown()
    .transform((typed) => fromTypedSettings[section](typed as never))
    .pipe(bodies[section] as z.ZodType);
