import { EllipsisVertical, Phone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CarKey } from '#contract/keys.ts';
import type { CarAppearance } from '#domain/vehicles/appearance.ts';
import { writeColor } from '#web/lib/carName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '../Icon.tsx';
import { Face } from './Face.tsx';
import { KeyTag } from './KeyTag.tsx';
import { Plate } from './Plate.tsx';
import type { RowTail, RowTone } from './rowTail.ts';
import './stubRow.css';

export type RowAction = {
  /** Short, as it is drawn: 'Assign'. */
  text: string;
  /** For ears, with the car: 'Assign a runner to C 52900'. It begins with `text`. */
  label: string;
  look?: 'primary' | 'plain';
  isDisabled?: boolean;
  onPress: () => void;
};

/** Why a car does not move on. */
export type RowReason = {
  /** A word or two, beside the car. */
  short: string;
  /** The sentence: for ears, where the row is pointed at, and in the row itself where that grows. */
  whole: string;
  isAlarm?: boolean;
};

export type StubRowProps = {
  /** The order's or the stay's, found by keys and by what has just moved. */
  id: string;
  /** The car and where it stands in a few words, plate first: the row's name for ears. */
  label: string;
  tone: RowTone;
  /** Minutes and their word (`useRowTail`), or a drawing with a word. */
  tail: RowTail | ReactNode;
  plate: string | null | undefined;
  /** Stands in the frame when no plate was noted: the ticket's number. */
  noPlate?: string | undefined;
  spot?: string | null | undefined;
  /** Where its key is. */
  carKey?: CarKey | null | undefined;
  /** Further marks of the first line: to be paid. */
  marks?: ReactNode;
  car: {
    vehicleMake: string | null;
    vehicleModel: string | null;
    vehicleColor: string | null;
    appearance?: CarAppearance | undefined;
  };
  /** Whom the car belongs to, where there is room. */
  guest?: string | null | undefined;
  runner?: { id: string; name: string } | null | undefined;
  reason?: RowReason | null;
  action?: RowAction | undefined;
  /** Beside the action, where a guest lets their car stand: their number, and for ears 'Call guest of C 52900'. */
  call?: { label: string; href: string } | undefined;
  /** Beside the action: what else can be done, for ears with the car. */
  more?: { label: string; onPress: () => void } | undefined;
  /** What keys do in this row; shown where it has the focus by keyboard. */
  keys?: ReactNode;
  /** Else the action shows in a row that is hovered or has the focus, in the place of `end`. */
  isActionShown?: boolean;
  /** At the end: the promise above, the ticket's number below. */
  end?: { first?: ReactNode; second?: ReactNode } | undefined;
  /** Opens the car's card; the whole row but its action is pressed for it. */
  onOpen?: (() => void) | undefined;
};

/** A car among many: the stub laid on its side. Stands in an `<li>` of a `.stub-rows`. */
export function StubRow(props: StubRowProps) {
  const { id, label, tone, tail, action, call, more, end, onOpen, isActionShown = false } = props;
  return (
    <fieldset
      aria-label={label}
      data-card={id}
      data-action={action || call ? (isActionShown ? 'shown' : 'hidden') : undefined}
      className={`stub-row stub-row--${tone}`}
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

function FirstLine({ plate, noPlate, spot, carKey, marks }: StubRowProps) {
  return (
    <div className="stub-row__line stub-row__line--first">
      <Plate plate={plate} {...(noPlate === undefined ? {} : { missing: noPlate })} />
      {spot && <bdi className="stub-row__spot">{spot}</bdi>}
      {carKey && <RowKey of={carKey} />}
      {marks}
    </div>
  );
}

/** In the first line; in a narrow row, where the spot needs that, in the second. */
function RowKey({ of }: { of: CarKey }) {
  return (
    <span className="stub-row__key">
      <KeyTag of={of} isShort />
    </span>
  );
}

/** The model keeps its own direction: an ellipsis would cut the start of a Latin one in Arabic. */
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
          {name || (color ? '' : text.t('common:car.unnamed'))}
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
