import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { Capability } from '#domain/identity/roles.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { formatRate } from '#web/app/portal/rate.ts';
import { useCan } from '#web/app/session.ts';
import { useTeam } from '#web/features/staff/api.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { actLook } from './Needs.tsx';

type StepProps = {
  step: 'location' | 'map' | 'valet' | 'price';
  needs: Capability;
  to:
    | '/business-dashboard/locations/new'
    | '/business-dashboard/locations/edit'
    | '/business-valet-management'
    | '/business-dashboard/pricing';
  /** Part of the screen to open: the field of the position, or the dialog that invites. */
  hash?: 'position' | 'invite';
  /** Id of the location that the step concerns. */
  location?: string | undefined;
  /** Text of a completed step, such as the number of locations. Undefined before completion. */
  done?: string | undefined;
};

/** First steps for a business without cars, shown in place of figures that would all be zero. */
export function FirstSteps() {
  const { t, language } = useTranslation(['overview', 'portal']);
  const { locations } = usePlace();
  const [first] = locations;
  const offMap = locations.find(({ latitude }) => latitude === null);
  return (
    <section aria-label={t('first.title')}>
      <h2 className="flex min-h-11 items-center text-17">{t('first.title')}</h2>
      <ol className="border-t border-line">
        <Step
          step="location"
          needs="business.edit"
          to="/business-dashboard/locations/new"
          done={first ? t('first.locations', { count: locations.length }) : undefined}
        />
        {first ? (
          <Step
            step="map"
            needs="business.edit"
            to="/business-dashboard/locations/edit"
            hash="position"
            location={(offMap ?? first).id}
            done={offMap ? undefined : t('first.map.done', { count: locations.length })}
          />
        ) : null}
        <ValetStep />
        <Step
          step="price"
          needs="pricing.edit"
          to="/business-dashboard/pricing"
          done={first ? formatRate(first, t, language) : undefined}
        />
      </ol>
      <p className="pt-3 text-muted">{t('first.then')}</p>
    </section>
  );
}

/** Step that invites valets. Not shown to people who may not manage staff. */
const ValetStep = () => (useCan('staff.manage') ? <InviteStep /> : null);

function InviteStep() {
  const { t } = useTranslation('overview');
  const { data: team = [] } = useTeam();
  return (
    <Step
      step="valet"
      needs="staff.manage"
      to="/business-valet-management"
      hash="invite"
      done={team.length > 0 ? t('first.valets', { count: team.length }) : undefined}
    />
  );
}

function Step({ step, needs, to, hash, location, done }: StepProps) {
  const { t } = useTranslation('overview');
  const isAllowed = useCan(needs);
  const name = t(`first.${step}.name`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span
        aria-hidden="true"
        className={`inline-grid size-8 shrink-0 place-items-center rounded-full ${
          done ? 'bg-ready-soft text-ready' : 'border border-line-strong'
        }`}
      >
        {done ? <Icon of={Check} size={18} /> : null}
      </span>
      <span className="min-w-0 grow basis-48">
        <span className="block font-strong">{name}</span>
        <span className="block text-15 text-muted">{done ?? t(`first.${step}.text`)}</span>
      </span>
      {isAllowed ? (
        <Link
          to={to}
          search={location ? { location } : {}}
          {...(hash ? { hash } : {})}
          className={actLook}
        >
          {t(done ? `first.${step}.again` : `first.${step}.action`)}
        </Link>
      ) : null}
    </li>
  );
}
