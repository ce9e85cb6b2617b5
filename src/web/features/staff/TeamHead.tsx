import { Link, useLocation } from '@tanstack/react-router';
import { LayoutGrid, Plus, Rows3, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { usePlace, usePlaceSearch } from '#web/app/portal/place.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { StaffValet } from './api.ts';

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog);
const CreateDialog = lazyPart(async () => (await import('./CreateDialog.tsx')).CreateDialog);

type Props = { title: string; valets: readonly StaffValet[] | undefined };

/**
 * Head of the team screens: number of people on shift, buttons that add people, switch between grid
 * and table. The address `#invite` opens the dialog that invites.
 */
export function TeamHead({ title, valets }: Props) {
  const { t } = useTranslation('team');
  const { query, place, locations } = usePlace();
  const hash = useLocation({ select: (at) => at.hash });
  const [open, setOpen] = useState<'invite' | 'create' | null>(hash === 'invite' ? 'invite' : null);
  const close = () => setOpen(null);
  // Opens the dialog once the locations are loaded, because the dialog preselects the only
  // location.
  const shown = query.isPending ? null : open;
  const active = valets?.filter(({ status }) => status === 'active').length ?? 0;
  const shift = valets?.filter(({ isOnShift }) => isOnShift).length ?? 0;
  const business = place?.name ?? locations[0]?.businessName ?? '';
  return (
    <>
      <PortalHead
        title={title}
        headline={
          valets === undefined
            ? title
            : valets.length === 0
              ? t('headline.none')
              : t('headline.onShift', { count: shift, shift, active })
        }
        kicker={business ? t('kicker', { title, business: `\u2068${business}\u2069` }) : title}
      >
        <Button className="max-sm:grow max-sm:px-3" onClick={() => setOpen('invite')}>
          <Icon of={Send} size={18} isDirectional />
          {t('invite')}
        </Button>
        <Button
          variant="compact"
          className="max-sm:grow max-sm:px-3"
          onClick={() => setOpen('create')}
        >
          <Icon of={Plus} size={18} />
          {t('add')}
        </Button>
      </PortalHead>
      <ViewSwitch />
      <Suspense>
        {shown === 'invite' ? <InviteDialog onClose={close} /> : null}
        {shown === 'create' ? <CreateDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}

const ways = [
  { to: '/business-dashboard/team', name: 'view.grid', icon: LayoutGrid },
  { to: '/business-valet-management', name: 'view.table', icon: Rows3 },
] as const;

function ViewSwitch() {
  const { t } = useTranslation('team');
  const search = usePlaceSearch();
  return (
    <nav aria-label={t('view.label')} className="mb-3 flex gap-1 print:hidden">
      {ways.map(({ to, name, icon }) => (
        <Link
          key={to}
          to={to}
          search={search}
          activeOptions={{ includeSearch: false }}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-15 font-strong text-muted hover:bg-primary-soft aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary"
        >
          <Icon of={icon} size={18} />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
