import { Link } from '@tanstack/react-router';
import { ChevronLeft, Search, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bell } from '#web/features/messages/components/Bell.tsx';
import { MessagesEntry } from '#web/features/conversations/MessageButton.tsx';
import { setSound, useSound } from '#web/lib/sound.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { iconLook } from '#web/ui/button.ts';
import { PersonMenu } from './PersonMenu.tsx';
import type { HomeAddress } from './homes.ts';
import { useCan } from './session.ts';

type Props = {
  title: ReactNode;
  back?: {
    to: HomeAddress | '/dashboard/current' | '/messages' | '/cars' | '/account';
    label: string;
  };
  /** Whether the screen plays sounds. Such a screen needs the sound switch. */
  hasSound?: boolean;
  /** Controls such as search, shown in place of the title. Screen readers still get the title. */
  bar?: ReactNode;
  /** Further controls, placed before the bell for notifications. */
  children?: ReactNode;
};

/** Header of a screen, visually quiet because the content of the screen is more important. */
export function ScreenHeader({ title, back, hasSound = false, bar, children }: Props) {
  // Only staff get the list of conversations: customers write from their car's screen,
  // administrators open single conversations.
  const isServing = useCan('conversations.serve');
  const isFinding = useCan('cars.find');
  return (
    <header className="flex min-h-14 flex-wrap items-center md:min-h-16 gap-x-1 px-2 pt-[env(safe-area-inset-top)] lg:px-6">
      {back ? (
        <Link
          to={back.to}
          aria-label={back.label}
          className="inline-grid size-11 place-items-center rounded-sm text-muted hover:bg-primary-soft hover:text-ink"
        >
          <Icon of={ChevronLeft} size={24} isDirectional />
        </Link>
      ) : null}
      {/* A long name wraps within the title without moving a control to another line. With text
          at 200 % the title takes the whole line; a narrower title would break words. */}
      <h1
        className={
          bar
            ? 'sr-only'
            : `min-w-0 grow basis-[calc(10em-88px)] py-1 text-20 leading-tight wrap-anywhere ${back ? '' : 'ps-2'}`
        }
      >
        {title}
      </h1>
      {bar}
      {children}
      {/* Together, because text at 200 % moves all of them below the title. */}
      <span className="ms-auto flex items-center gap-x-1">
        {hasSound ? <SoundSwitch /> : null}
        {isFinding ? <FindEntry /> : null}
        {isServing ? <MessagesEntry isHeard={hasSound} className="max-md:hidden" /> : null}
        <Bell isHeard={hasSound} />
        <PersonMenu hasMessages={isServing} />
      </span>
    </header>
  );
}

/** Link to the search over all cars. */
function FindEntry() {
  const { t } = useTranslation('app');
  return (
    <Link
      to="/cars"
      aria-label={t('findCar')}
      className={`${iconLook} aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary`}
    >
      <Icon of={Search} />
    </Link>
  );
}

function SoundSwitch() {
  const { t } = useTranslation('app');
  const isOn = useSound();
  const glyph = isOn ? Volume2 : VolumeX;
  // A phone's header has only search, bell and the person's menu, which then has the sound switch.
  return (
    <span className="contents max-md:hidden">
      <IconButton label={isOn ? t('sound.on') : t('sound.off')} onClick={() => setSound(!isOn)}>
        <Icon of={glyph} />
      </IconButton>
    </span>
  );
}
