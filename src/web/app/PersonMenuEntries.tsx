import { Link } from '@tanstack/react-router';
import {
  House,
  Languages,
  LifeBuoy,
  LogOut,
  MessageCircle,
  Moon,
  Sun,
  UserRound,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import { languageList, nextLanguage } from '#texts/languages.ts';
import { shownCount, UnreadMark } from '#web/features/conversations/MessageButton.tsx';
import { useConversations } from '#web/features/conversations/api.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useLanguage } from '#web/lib/language.ts';
import { setSound, useSound } from '#web/lib/sound.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCurrentShift } from './currentShift.ts';
import { getHome } from './homes.ts';
import { countUnsent } from './outbox/findUnsent.ts';
import { useUnsent } from './outbox/outbox.ts';
import { getRoleName } from './roleName.ts';
import { useCan, useSession } from './session.ts';
import { useChangeLanguage } from './useChangeLanguage.ts';
import { useSignOut } from './useSignOut.ts';
import { withTexts } from './withTexts.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const SignOutNote = suspendedPart(
  async () =>
    (await withTexts(import('#web/features/shifts/SignOutNote.tsx'), 'shifts', 'outbox'))
      .SignOutNote,
);

const entry =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-sm px-2 text-start text-15 font-medium transition-colors hover:bg-primary-soft';

/** Entries of the person's menu. */
export function PersonMenuEntries({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['app', 'common', 'notifications']);
  const user = useSession()?.user;
  const placeName = usePlaceName();
  const hasProfile = useCan('account.own');
  const other = nextLanguage(useLanguage());
  const changeLanguage = useChangeLanguage();
  const isServing = useCan('cars.find');
  const hasMessages = useCan('conversations.serve');
  const unread = useConversations(hasMessages).data?.unread ?? 0;
  const hasSound = useSound();
  const isDark = useTheme() === 'dark';
  const signOut = useSignOut();
  const mayBeOnShift = useCan('stays.checkIn');
  const current = useCurrentShift(mayBeOnShift);
  const shift = current.data?.shift;
  const [isAsked, setAsked] = useState(false);
  const unsent = countUnsent(useUnsent());
  function leave(): void {
    onLeave();
    signOut();
  }
  /**
   * Signs out, or asks first if steps are unsent or a shift runs. Waits for the shift query while
   * the query is loading.
   */
  async function askOrLeave(): Promise<void> {
    if (unsent > 0) return setAsked(true);
    const isUnknown = mayBeOnShift && current.isPending;
    const { data } = isUnknown ? await current.refetch({ cancelRefetch: false }) : current;
    if (data?.shift) setAsked(true);
    else leave();
  }
  return (
    <>
      {user ? (
        <p className="border-b border-line px-2 pb-3">
          <span className="block text-17 font-strong wrap-anywhere">
            <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi>
          </span>
          <span className="text-15 text-muted">{t(getRoleName(user))}</span>
        </p>
      ) : null}
      <div className="-my-1 flex flex-col">
        <Link to={getHome(user) ?? '/'} onClick={onLeave} className={entry}>
          <Icon of={House} className="text-muted" />
          {t('menu.home')}
        </Link>
        <Link
          to={hasProfile ? '/dashboard/profile' : '/account'}
          onClick={onLeave}
          className={entry}
        >
          <Icon of={UserRound} className="text-muted" />
          {t('menu.account')}
        </Link>
        {hasMessages ? (
          // Link for phones. Wider screens have the messages in their header.
          <Link to="/messages" onClick={onLeave} className={`${entry} md:hidden`}>
            <Icon of={MessageCircle} className="text-muted" />
            {t('notifications:messages', { count: unread, shown: shownCount(unread) })}
            <UnreadMark count={unread} className="ms-auto" />
          </Link>
        ) : null}
        {user?.role === 'business' ? (
          <Link to="/support" onClick={onLeave} className={entry}>
            <Icon of={LifeBuoy} className="text-muted" />
            {t('menu.support')}
          </Link>
        ) : null}
        <button
          type="button"
          lang={other}
          onClick={() => changeLanguage(other)}
          // Uses the system font: a font for the other script is not worth loading for one word.
          style={{ fontFamily: 'var(--font-system)' }}
          className={entry}
        >
          <Icon of={Languages} className="text-muted" />
          {languageList[other].name}
        </button>
        <button type="button" onClick={() => setTheme(isDark ? 'light' : 'dark')} className={entry}>
          <Icon of={isDark ? Sun : Moon} className="text-muted" />
          {isDark ? t('common:theme.toLight') : t('common:theme.toDark')}
        </button>
        {isServing ? (
          // Sound switch for phones. Wider screens have the sound switch in their header.
          <button
            type="button"
            onClick={() => setSound(!hasSound)}
            className={`${entry} md:hidden`}
          >
            <Icon of={hasSound ? Volume2 : VolumeX} className="text-muted" />
            {hasSound ? t('sound.on') : t('sound.off')}
          </button>
        ) : null}
        {isAsked && (shift || unsent > 0) ? (
          <SignOutNote
            location={shift ? placeName(shift.location, shift.locationArabic) : undefined}
            unsent={unsent}
            onSignOut={leave}
            onStay={() => setAsked(false)}
          />
        ) : (
          <button type="button" onClick={() => void askOrLeave()} className={entry}>
            <Icon of={LogOut} isDirectional className="text-muted" />
            {t('logout')}
          </button>
        )}
      </div>
    </>
  );
}
