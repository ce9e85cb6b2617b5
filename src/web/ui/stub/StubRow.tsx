import { EllipsisVertical, Phone, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { CarKey } from '#contract/keys.ts';
import type { CarAppearance } from '#domain/vehicles/appearance.ts';
import { writeColor } from '#web/lib/carName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '../Icon.tsx';
import { Face } from './Face.tsx';
import { KeyTag } from './KeyTag.tsx';
import { Plate } from './Plate.tsx';
import type { StubTone } from './Stub.tsx';
import type { RowTail } from './rowTail.ts';
import './stubRow.css';

export type RowAction = {
  /** Short text on the button, such as 'Assign'. */
  text: string;
  /** Accessible name with the car, which starts with `text`: 'Assign a runner to C 52900'. */
  label: string;
  look?: 'primary' | 'plain';
  isDisabled?: boolean;
  onPress: () => void;
};

/** Reason why a car waits. */
export type RowReason = {
  /** Text of at most two words, shown beside the car. */
  short: string;
  /** Full sentence for screen readers, on hover, and in rows of free height. */
  whole: string;
  isAlarm?: boolean;
};

export type StubRowProps = {
  /** Id of the order or stay, used by keyboard navigation and by `useIgnoreClicksAfterMove`. */
  id: string;
  /** Accessible name of the row: first the plate, then the state of the car. */
  label: string;
  tone: StubTone;
  /** Minutes with their word (`useRowTail`), or an icon with a word. */
  tail: RowTail | ReactNode;
  plate: string | null | undefined;
  /** Ticket number, shown in the frame of the plate when the car has no plate. */
  noPlate?: string | undefined;
  spot?: string | null | undefined;
  /** Place of the car's key. */
  carKey?: CarKey | null | undefined;
  /** Further marks of the first line, such as an amount due. */
  marks?: ReactNode;
  car: {
    vehicleMake: string | null;
    vehicleModel: string | null;
    vehicleColor: string | null;
    plateRegion?: string | null | undefined;
    appearance?: CarAppearance | undefined;
  };
  /** Name of the guest, shown if there is room. */
  guest?: string | null | undefined;
  runner?: { id: string; name: string } | null | undefined;
  reason?: RowReason | null;
  action?: RowAction | undefined;
  /**
   * Telephone link beside the action, for a car that has been at the curb for long. The accessible
   * name is 'Call guest of C 52900'.
   */
  call?: { label: string; href: string } | undefined;
  /** Button for further actions. Its accessible name contains the car. */
  more?: { label: string; onPress: () => void } | undefined;
  /** Hint that lists the keys for this row, shown on keyboard focus. */
  keys?: ReactNode;
  /**
   * Whether the action always shows. Otherwise the action shows on hover or focus, in place of
   * `end`.
   */
  isActionShown?: boolean;
  /** Content at the end of the row: promised time above, ticket number below. */
  end?: { first?: ReactNode; second?: ReactNode } | undefined;
  /** Opens the car's card. A press anywhere on the row except the action calls this function. */
  onOpen?: (() => void) | undefined;
};

/** Name of each tone's hue in the tokens: soft for a state, full for an urgency. */
const hues: Record<StubTone, string> = {
  green: 'received-soft',
  parked: 'parked-soft',
  waiting: 'waiting-soft',
  moving: 'moving-soft',
  ready: 'ready-soft',
  amber: 'soon',
  red: 'late',
  quiet: 'over-soft',
};

/** Row of one car, a ticket stub laid on its side. Renders in an `<li>` of `.stub-rows`. */
export function StubRow(props: StubRowProps) {
  const { id, label, tone, tail, action, call, more, end, onOpen, isActionShown = false } = props;
  return (
    <fieldset
      aria-label={label}
      data-card={id}
      data-tone={tone}
      data-action={action || call ? (isActionShown ? 'shown' : 'hidden') : undefined}
      className="stub-row"
      style={
        {
          '--tail': `var(--state-${hues[tone]})`,
          '--tail-ink': `var(--state-${hues[tone]}-ink)`,
        } as CSSProperties
      }
    >
      {onOpen && (
        <button
          type="button"
          data-beside=""
          className="stub-row__open"
          aria-label={label}
          title={props.reason?.whole}
          onClick={onOpen}
        />
      )}
      <div className="stub-row__tail">{isTail(tail) ? <Tail {...tail} /> : tail}</div>
      <div className="stub-row__main">
        <FirstLine {...props} />
        <Car {...props} />
      </div>
      {(action || call || end) && (
        <div className="stub-row__end">
          {end && (
            <div className="stub-row__due">
              {end.first && <b>{end.first}</b>}
              {end.second && <bdi>{end.second}</bdi>}
            </div>
          )}
          {(action || call) && (
            <div className="stub-row__acts">
              {/* Before the action, which must not move when the row is hovered. */}
              {more && (
                <button
                  type="button"
                  className="stub-row__more"
                  aria-label={more.label}
                  aria-haspopup="dialog"
                  title={more.label}
                  data-beside=""
                  onClick={more.onPress}
                >
                  <Icon of={EllipsisVertical} size={18} />
                </button>
              )}
              {call && (
                <a
                  className="stub-row__call"
                  href={call.href}
                  aria-label={call.label}
                  title={call.label}
                >
                  <Icon of={Phone} size={17} />
                </a>
              )}
              {action && <Action {...action} />}
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}

function isTail(tail: RowTail | ReactNode): tail is RowTail {
  return typeof tail === 'object' && tail !== null && 'big' in tail;
}

function Tail({ big, small, word }: RowTail) {
  return (
    <>
      <span className={small === undefined ? 'stub-row__words' : 'stub-row__count'}>
        {big}
        {small !== undefined && <small> {small}</small>}
      </span>
      {word !== undefined && <span className="stub-row__word">{word}</span>}
    </>
  );
}

function FirstLine({ plate, noPlate, spot, carKey, marks, car }: StubRowProps) {
  return (
    <div className="stub-row__line stub-row__line--first">
      <Plate
        plate={plate}
        region={car.plateRegion}
        {...(noPlate === undefined ? {} : { missing: noPlate })}
      />
      {spot && <bdi className="stub-row__spot">{spot}</bdi>}
      {carKey && <RowKey of={carKey} />}
      {marks}
    </div>
  );
}

/**
 * Mark of the car's key in the first line. In a narrow row CSS shows the mark of the second line
 * instead, because the spot needs the room.
 */
function RowKey({ of }: { of: CarKey }) {
  return (
    <span className="stub-row__key">
      <KeyTag of={of} isShort />
    </span>
  );
}

/**
 * Names the car. The model needs `dir="auto"`, or the ellipsis would cut the start of Latin text in
 * Arabic.
 */
function Car({ car, guest, runner, reason, carKey, keys }: StubRowProps) {
  const text = useTranslation(['row', 'common']);
  const paint = car.appearance?.paint;
  const name = [car.vehicleMake, car.vehicleModel].filter(Boolean).join(' ');
  const color = writeColor(car.vehicleColor, text);
  return (
    <div className="stub-row__line">
      {paint && <i className="stub-row__paint" style={{ background: paint }} aria-hidden="true" />}
      <span className="stub-row__car">
        {color && <span>{color}</span>}
        <bdi dir="auto" className="stub-row__model">
          {name || (color ? '' : text.t('common:car.label'))}
        </bdi>
      </span>
      {carKey && <RowKey of={carKey} />}
      {guest && <bdi className="stub-row__guest">{guest}</bdi>}
      {runner && (
        <span className="stub-row__runner">
          <Face id={runner.id} name={runner.name} size={20} />
          <span className="sr-only">{text.t('runner', { name: runner.name })}</span>
          <bdi aria-hidden="true">{runner.name.split(' ')[0]}</bdi>
        </span>
      )}
      {reason && (
        <span className="stub-row__reason" data-alarm={reason.isAlarm || undefined}>
          <span className="stub-row__sign">
            <Icon of={TriangleAlert} size={16} />
          </span>
          <span className="stub-row__short max-lg:hidden" aria-hidden="true">
            {reason.short}
          </span>
          <span className="lg:sr-only">{reason.whole}</span>
        </span>
      )}
      {keys && (
        <span className="stub-row__keys" dir="ltr" aria-hidden="true">
          {keys}
        </span>
      )}
    </div>
  );
}

const lookByAction = {
  primary: 'stub-row__action stub-row__action--primary',
  plain: 'stub-row__action',
} as const;

function Action({ text, label, look = 'plain', isDisabled, onPress }: RowAction) {
  return (
    <button
      type="button"
      className={lookByAction[look]}
      aria-label={label}
      data-next=""
      disabled={isDisabled}
      onClick={onPress}
    >
      {text}
    </button>
  );
}
