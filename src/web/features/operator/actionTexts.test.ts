import { expect, test } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { settingSections } from '#contract/settings.ts';
import { adminActions } from '#domain/identity/adminActions.ts';
import { securityActions, securityWays } from '#domain/identity/securityEvents.ts';
import { hasCapability, roles } from '#domain/identity/roles.ts';
import { flattenCatalog, readSources } from '#texts/compile.ts';
import { languages } from '#texts/languages.ts';

test.each(languages)('every action of administrators has a text in %s', (language) => {
  const texts = Object.fromEntries(flattenCatalog(readSources(language)['admin'] ?? {}));
  const keys = [
    ...[...adminActions, ...securityActions].map((action) => `audit.actions.${action}`),
    ...securityWays.map((way) => `audit.values.way.${way}`),
  ];
  const missing = keys.filter((key) => !texts[key]);
  expect(missing, `Add each to src/texts/${language}/admin.json.`).toEqual([]);
});

test.each(languages)('every setting has a text in the audit, in %s', (language) => {
  const sources = readSources(language);
  const steps = Object.fromEntries(flattenCatalog(sources['admin'] ?? {}));
  const changes = Object.fromEntries(flattenCatalog(sources['audit'] ?? {}));
  const names = Object.values(settingSections).flatMap((section) => Object.keys(section.shape));
  expect(names.length).toBeGreaterThan(20);
  const missing = names.filter(
    (name) => !steps[`audit.fields.${name}`] && !changes[`fields.${name}`],
  );
  expect(missing, `Add each to audit.fields of src/texts/${language}/admin.json.`).toEqual([]);
});

/**
 * Lists the calls that leave an audit entry when an administrator makes them during impersonation, or
 * as themselves at a location.
 */
const calls = Object.entries<Operation>(operations).flatMap(([key, operation]) => {
  const { access, isPrivate, notWhileImpersonating } = operation;
  if (access === 'public' || access === 'ticket') return [];
  const isOfAdmin = access !== 'signed-in' && hasCapability('admin', access);
  const isAtLocation = isOfAdmin && !key.startsWith('GET ');
  if (notWhileImpersonating && !isAtLocation) return [];
  if (key.startsWith('GET ') && !isPrivate) return [];
  const others = roles.filter((role) => role !== 'admin');
  return access === 'signed-in' || others.some((role) => hasCapability(role, access)) ? [key] : [];
});

test.each(languages)('every call made as somebody else has exactly one text in %s', (language) => {
  const texts = readSources(language)['adminCalls'] ?? {};
  expect(calls.length).toBeGreaterThan(100);
  expect(
    Object.keys(texts).toSorted(),
    `Of src/texts/${language}/adminCalls.json: one for each of these calls, and none else.`,
  ).toEqual(calls.toSorted());
});
