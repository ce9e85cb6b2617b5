import type { PlatformSettings } from '#contract/settings.ts';
import type { LocalizedText } from '#contract/site.ts';
import { lifetimeBounds, type SettingSection, smsBounds } from '#domain/operator/settingBounds.ts';
import { adminSets } from '#domain/identity/roles.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

type Numbers<T> = { [N in keyof T]: string };
type Both = { en: string; ar: string };

/** Form values of each settings section. Numbers are text. */
export type TypedSettings = {
  terms: {
    feeType: string;
    feeValue: string;
    feePayer: string;
    hourlyRate: string;
    flatRate: string;
    useFlatRate: boolean;
  };
  contact: {
    supportEmail: string;
    supportPhone: string;
    operatorName: Both;
    operatorAddress: Both;
    invoicePayment: Both;
  };
  sender: { emailName: string; brand: Both; helpUrl: string };
  landing: {
    voices: { quote: Both; name: Both; role: Both }[];
    figures: { value: Both; text: Both }[];
  };
  lifetimes: Numbers<typeof lifetimeBounds>;
  sms: Numbers<typeof smsBounds> & { isLimited: boolean; countries: string[] };
  secondFactor: { managers: boolean } & Record<(typeof adminSets)[number], boolean>;
};

/** Parses a typed number. Returns NaN for an invalid number, which the schema refuses. */
const toNumber = (typed: string): number => {
  const text = toLatinDigits(typed).trim().replace(/[,٫]/, '.');
  return text === '' ? Number.NaN : Number(text);
};
const toNumbers = <T extends object>(typed: { [N in keyof T]: string }, bounds: T) =>
  Object.fromEntries(
    Object.keys(bounds).map((name) => [name, toNumber(typed[name as keyof T])]),
  ) as { [N in keyof T]: number };
const toTexts = <T extends object>(numbers: { [N in keyof T]: number }, bounds: T) =>
  Object.fromEntries(
    Object.keys(bounds).map((name) => [name, String(numbers[name as keyof T])]),
  ) as Numbers<T>;

const toBoth = (text: LocalizedText): Both =>
  typeof text === 'string' ? { en: text, ar: text } : text;
/** Fills an empty language with the text of the other language. */
const fill = ({ en, ar }: Both): Both => ({ en: en.trim() || ar, ar: ar.trim() || en });

export const toTypedSettings: {
  [S in SettingSection]: (saved: PlatformSettings[S]) => TypedSettings[S];
} = {
  terms: ({ feeValue, hourlyRate, flatRate, ...rest }) => ({
    ...rest,
    feeValue: String(feeValue),
    hourlyRate: hourlyRate.toFixed(2),
    flatRate: flatRate.toFixed(2),
  }),
  contact: ({ supportEmail, supportPhone, ...rest }) => ({
    ...rest,
    supportEmail: supportEmail ?? '',
    supportPhone: supportPhone ?? '',
  }),
  sender: ({ helpUrl, ...rest }) => ({ ...rest, helpUrl: helpUrl ?? '' }),
  landing: ({ voices, figures }) => ({
    voices: voices.map(({ quote, name, role }) => ({
      quote: toBoth(quote),
      name: toBoth(name),
      role: toBoth(role),
    })),
    figures: figures.map(({ value, text }) => ({ value: toBoth(value), text: toBoth(text) })),
  }),
  lifetimes: (saved) => toTexts(saved, lifetimeBounds),
  sms: ({ countries, ...numbers }) => ({
    ...toTexts(numbers, smsBounds),
    isLimited: countries !== null,
    countries: countries ?? [],
  }),
  secondFactor: ({ managers, adminSets: sets }) => ({
    managers,
    support: sets.includes('support'),
    finance: sets.includes('finance'),
    operations: sets.includes('operations'),
    owner: sets.includes('owner'),
  }),
};

/** Converts the typed values of a section to the input of the call's schema. */
export const fromTypedSettings: { [S in SettingSection]: (typed: TypedSettings[S]) => unknown } = {
  terms: ({ feeValue, hourlyRate, flatRate, ...rest }) => ({
    ...rest,
    feeValue: toNumber(feeValue),
    hourlyRate: toNumber(hourlyRate),
    flatRate: toNumber(flatRate),
  }),
  contact: (typed) => typed,
  sender: (typed) => typed,
  landing: ({ voices, figures }) => ({
    voices: voices.map(({ quote, name, role }) => ({
      quote: fill(quote),
      name: fill(name),
      role: fill(role),
    })),
    figures: figures.map(({ value, text }) => ({ value: fill(value), text: fill(text) })),
  }),
  lifetimes: (typed) => toNumbers(typed, lifetimeBounds),
  sms: ({ isLimited, countries, ...numbers }) => ({
    ...toNumbers(numbers, smsBounds),
    countries: isLimited ? countries : null,
  }),
  secondFactor: ({ managers, ...sets }) => ({
    managers,
    adminSets: adminSets.filter((set) => sets[set]),
  }),
};
