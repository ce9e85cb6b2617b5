import { z } from 'zod';
import { refusePercentAboveMax, settingSections } from '#contract/settings.ts';
import type { SettingSection } from '#domain/platform/bounds.ts';
import { fromTyped } from './typed.ts';

const bodies = {
  ...settingSections,
  terms: settingSections.terms.superRefine(refusePercentAboveMax),
};

/** Schema that converts a section's typed values and checks them by the call's rules. */
export const createSettingsSchema = (section: SettingSection) =>
  z
    .unknown()
    .transform((typed) => fromTyped[section](typed as never))
    .pipe(bodies[section] as z.ZodType);
