import type { AuditEntry } from '#contract/audit.ts';
import { findText } from '#web/lib/translation.ts';

/** Whether the entry is a call made while impersonating, which is named by its contract key. */
export const isCall = ({ action }: Pick<AuditEntry, 'action'>): boolean => action.includes('/');

/** Whether the call has a text; an unknown call of a newer server is shown by its contract key. */
export const hasCallWords = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  findText('adminCalls', action) !== null;

/** Localizes an action; an unknown action of a newer server stays as it is. */
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

/** Finds a field's text: managers' fields are in `audit`, administrators' in `admin`. */
export const findFieldText = (
  key: string,
  values?: Record<string, string | number>,
): string | null => findText('audit', key, values) ?? findText('admin', `audit.${key}`, values);
