import { tab } from '#web/lib/storage.ts';

/** What the form holds: text as typed. */
export type Draft = {
  businessName: string;
  kind: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  locations: { name: string; address: string; city: string }[];
  expectedCarsPerDay: string;
  note: string;
};

const key = 'onboarding-draft';

export const emptyPlace = { name: '', address: '', city: '' };

const empty: Draft = {
  businessName: '',
  kind: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  locations: [emptyPlace],
  expectedCarsPerDay: '',
  note: '',
};

/** The form as it was left in this tab, or an empty one. */
export function startDraft(): Draft {
  try {
    const kept = JSON.parse(tab.getItem(key) ?? '{}') as Partial<Draft> | null;
    return { ...empty, ...kept };
  } catch {
    return empty;
  }
}

export function keepDraft(draft: Draft): void {
  tab.setItem(key, JSON.stringify(draft));
}

export function forgetDraft(): void {
  tab.removeItem(key);
}
