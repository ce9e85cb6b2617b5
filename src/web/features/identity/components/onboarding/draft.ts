import { createDraft } from '#web/lib/drafts.ts';

/** What the form holds: text as typed. */
type Draft = {
  businessName: string;
  kind: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  locations: { name: string; address: string; city: string }[];
  expectedCarsPerDay: string;
  note: string;
};

export const emptyPlace = { name: '', address: '', city: '' };

export const emptyApplication: Draft = {
  businessName: '',
  kind: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  locations: [emptyPlace],
  expectedCarsPerDay: '',
  note: '',
};

/** The form as it was left in this tab. */
export const applicationDraft = createDraft('onboarding', emptyApplication);
