import { Link, useLocation } from '@tanstack/react-router';
import { ChartNoAxesColumn, ListOrdered, Search } from 'lucide-react';
import { Bell } from '#web/features/messages/components/Bell.tsx';
import { MessagesEntry } from '#web/features/conversations/MessageButton.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { iconLook } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { PersonMenu } from '../PersonMenu.tsx';
import { useCan } from '../session.ts';
import { LiveBadge } from './LiveBadge.tsx';
import { LocationSwitch } from './LocationSwitch.tsx';
import { isOfPlatform } from './nav.ts';
import { usePlaceSearch } from './place.ts';

/**
 * Top bar: location, live badge and common controls. The bar's width decides the layout
 * (`@container`): large text on a desk needs the layout of a phone.
 */
export function TopBar() {
  const { t } = useTranslation(['portal', 'app']);
  const isServing = useCan('conversations.serve');
  const mayDispatch = useCan('queue.view');
  const maySeeFigures = useCan('figures.view');
  const mayFindCars = useCan('cars.find');
  const { pathname } = useLocation();
  const place = usePlaceSearch();
  return (
    <header className="portal__top @container border-b border-line pt-[env(safe-area-inset-top)]">
      <div className="flex min-h-15 items-center gap-x-1 px-4 @max-[40rem]:flex-wrap @max-[40rem]:pb-2 min-[900px]:px-7">
        {isOfPlatform(pathname) ? null : <LocationSwitch />}
        <LiveBadge />
        <span className="grow" />
        {mayDispatch ? (
          <Link to="/dispatcher-queue" search={place} className={`${wayLook} @max-[60rem]:hidden`}>
            <Icon of={ListOrdered} size={18} isDirectional />
            {t('queue')}
          </Link>
        ) : null}
        {maySeeFigures ? (
          <Link
            to="/enhanced-analytics"
            search={place}
            className={`${wayLook} @max-[60rem]:hidden`}
          >
            <Icon of={ChartNoAxesColumn} size={18} />
            {t('analytics')}
          </Link>
        ) : null}
        {mayFindCars ? (
          <Link to="/cars" aria-label={t('app:findCar')} className={iconLook}>
            <Icon of={Search} />
          </Link>
        ) : null}
        {isServing ? <MessagesEntry isHeard={false} /> : null}
        <Bell />
        <PersonMenu />
      </div>
    </header>
  );
}

const wayLook =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-15 font-strong whitespace-nowrap text-primary hover:bg-primary-soft';
