import { findFailureReason } from '#domain/messages/failureReason.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Group = 'jobs' | 'templates';

/**
 * Returns a function that localizes the technical name of a job or message. An unknown name of a
 * newer server stays unchanged.
 */
export function useLocalizedNames() {
  const { t, has } = useTranslation('adminSystem');
  return (group: Group, name: string): string => {
    const key = `names.${group}.${name}`;
    return has(key) ? t(key as 'names.jobs.send-push') : name;
  };
}

/** Localized name, with the technical name from the logs below. */
export function LocalizedName({ group, name }: { group: Group; name: string }) {
  const nameOf = useLocalizedNames();
  const words = nameOf(group, name);
  return (
    <span className="flex flex-col">
      <span>{words}</span>
      {words === name ? null : <InProgram>{name}</InProgram>}
    </span>
  );
}

/** Localized reason of a failure, with the original error message below. */
export function LocalizedReason({ error }: { error: string }) {
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
