import { useTranslation } from '#web/lib/translation.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';

type Entry = ServiceDetails['timeline'][number];
type Known = Extract<
  Parameters<ReturnType<typeof useTranslation<'services'>>['t']>[0],
  `timeline.${'stay' | 'order'}.${string}`
>;

/** Timeline of a service, oldest first: step, person and time. */
export function Timeline({ service }: { service: ServiceDetails }) {
  const { t, has } = useTranslation('services');
  const language = useLanguage();
  const isAnnouncedByStaff = service.channel !== 'request';

  function getName({ type }: Entry): string {
    if (type === 'stay.announce' && isAnnouncedByStaff) return t('timeline.announced');
    const key = `timeline.${type}`;
    return has(key) ? t(key as Known) : type;
  }

  return (
    <ol className="flex flex-col">
      {service.timeline.map((entry, index) => {
        const isLast = index === service.timeline.length - 1;
        const by = entry.by ? t('timeline.by', { name: isolateText(entry.by) }) : null;
        const spot = entry.spot ? t('timeline.spot', { spot: isolateText(entry.spot) }) : null;
        const refunded = entry.isRefunded ? t('cost.refunded') : null;
        const more = [by, spot, refunded].filter(Boolean).join(' · ');
        return (
          <li key={`${entry.type} ${entry.at}`} className="relative flex gap-4 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="relative isolate flex w-3 shrink-0 justify-center pt-1.5"
            >
              <span
                className={`z-10 size-3 rounded-full ${isLast ? 'bg-primary ring-4 ring-primary-soft' : 'bg-brass'}`}
              />
              {isLast ? null : <span className="absolute top-3 -bottom-6 w-px bg-brass" />}
            </span>
            <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
              <span className={isLast ? 'font-strong' : 'font-medium'}>{getName(entry)}</span>
              <time dateTime={entry.at} className="text-15 text-muted tabular-nums">
                {formatWhen(entry.at, language, service.timeZone)}
              </time>
              {more ? <span className="w-full text-15 text-muted">{more}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
