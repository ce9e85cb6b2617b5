import type { AuditEntry } from '#contract/audit.ts';
import { findText } from '#web/lib/translation.ts';

/**
 * Whether the entry is a call, made at a location or during impersonation. The action of such an entry is the key of
 * the call.
 */
export const isCall = ({ action }: Pick<AuditEntry, 'action'>): boolean => action.includes('/');

/** Whether the call has a localized text. An unknown call of a newer server is shown by its key. */
export const hasCallWords = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  findText('adminCalls', action) !== null;

/**
 * Localizes the action of an entry. An action without a text, from a newer server, is shown
 * unchanged.
 */
export function nameStep({ action, summary }: Pick<AuditEntry, 'action' | 'summary'>): string {
  if (isCall({ action }))
    return (
      findText('adminCalls', action) ??
      findText('admin', `audit.call.${action.replace(/ .*/, '')}`) ??
      summary ??
      action
    );
  return (
    findText('admin', `audit.actions.${action}`) ?? findText('audit', `actions.${action}`) ?? action
  );
}

/**
 * Finds the text of a field name. Fields of managers are in `audit`, fields of administrators in
 * `admin`.
 */
export const findFieldText = (
  key: string,
  values?: Record<string, string | number>,
): string | null => findText('audit', key, values) ?? findText('admin', `audit.${key}`, values);
