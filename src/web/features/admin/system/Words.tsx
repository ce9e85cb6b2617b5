import { findFailureReason } from '#domain/platform/failureReason.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Group = 'jobs' | 'templates';

/** What a job or a message is called in the reader's words; as programs call it where a newer server has another. */
export function useNames() {
  const { t, has } = useTranslation('adminSystem');
  return (group: Group, name: string): string => {
    const key = `names.${group}.${name}`;
    return has(key) ? t(key as 'names.jobs.send-push') : name;
  };
}

/** Those words, and below them the name that logs have. */
export function Name({ group, name }: { group: Group; name: string }) {
  const nameOf = useNames();
  const words = nameOf(group, name);
  return (
    <span className="flex flex-col">
      <span>{words}</span>
      {words === name ? null : <InProgram>{name}</InProgram>}
    </span>
  );
}

/** Why something was not done in the reader's words, and below them those of the program that says so. */
export function Reason({ error }: { error: string }) {
  const { t } = useTranslation('adminSystem');
  return (
    <span className="flex flex-col">
      <span>{t(`reasons.${findFailureReason(error) ?? 'other'}`)}</span>
      <InProgram>{error}</InProgram>
    </span>
  );
}

const InProgram = ({ children }: { children: string }) => (
  <bdi dir="ltr" translate="no" className="self-start text-12 text-muted wrap-anywhere">
    {children}
  </bdi>
);
