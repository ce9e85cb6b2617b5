import { useEffect, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import type { Jobs } from './api.ts';
import { isHeld } from '#web/app/outbox/ofCar.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { useSession } from '#web/app/session.ts';
import { onTakenBack } from '../undo/undo.ts';
import { callName, findOffer, groupJobs, isMine, pickJob } from './order.ts';
import type { JobGroup } from './order.ts';

export type Desk = {
  inHand: ValetJob | null;
  /** What automatic dispatch offers to this valet: in hand, or above the car of their own that is. */
  offer: ValetJob | null;
  groups: JobGroup[];
  /** The car that was in hand until somebody else took it on, or it was cancelled: its plate. */
  lost: string | null;
  /** Takes a car in hand, whatever is there. */
  take: (job: ValetJob) => void;
  /** It was accepted in its row, which stays where it is: another car is being driven. */
  keepInRow: (job: ValetJob) => void;
  /** A step of this valet's ends the job or gives it away, so nobody else has taken it. */
  finish: (job: ValetJob) => void;
  forgetLost: () => void;
};

type State = {
  inHand: { id: string; name: string } | null;
  lost: string | null;
  accepted: ReadonlySet<string>;
  finished: ReadonlySet<string>;
  /** Its last step was taken back: in hand once it is in the list again. */
  broughtBack: string | null;
};
const start: State = {
  inHand: null,
  lost: null,
  accepted: new Set(),
  finished: new Set(),
  broughtBack: null,
};

const withInHand = (state: State, job: ValetJob | null): State => ({
  ...state,
  inHand: job && { id: job.id, name: callName(job) },
  lost: null,
  accepted: new Set(),
});

/** Chosen again, it is a job like any other. */
const withAgain = (state: State, { id }: ValetJob): State => ({
  ...state,
  finished: new Set([...state.finished].filter((each) => each !== id)),
});

/**
 * One car at a time. Whichever is in hand stays there, whatever comes into the list, until it leaves the
 * list or another one is chosen, or a step of another is taken back.
 */
export function useDesk(jobs: Jobs | undefined): Desk {
  const [state, setState] = useState(start);
  useEffect(
    () =>
      onTakenBack(({ stayId, step }) => {
        // One that is nobody's any more is no car of theirs.
        if (step !== 'assign') setState((before) => ({ ...before, broughtBack: stayId }));
      }),
    [],
  );
  const shiftAt = jobs?.shift?.locationId ?? null;
  const services = jobs?.services ?? [];
  const offer = findOffer(services, useSession()?.user?.id ?? null);
  const kept = services.find(({ id }) => id === state.inHand?.id);
  const unsent = useUnsent();
  const isWaiting = ({ id }: ValetJob) => isHeld(unsent, id);
  // What was given away, or is done and not sent yet, loses the place it was kept at, and the thumb its button.
  const isOpen = kept && isMine(kept) && !isWaiting(kept);
  const isKept = kept && (isOpen || !state.finished.has(kept.id));
  const open = services.filter((job) => !isWaiting(job));
  const held = isKept ? kept : pickJob(open, shiftAt, state.finished);
  const back = open.find((job) => job.id === state.broughtBack && isMine(job));
  // An answer is due at once, but not under the thumb that is about to do a car of this valet's own.
  const inHand = back ?? (offer && !(held && isMine(held)) ? offer : held);
  // Remembered while it is drawn, so that the next list finds it.
  if (back) setState({ ...withInHand(withAgain(state, back), back), broughtBack: null });
  else if (jobs && inHand?.id !== state.inHand?.id) {
    const gone = state.inHand;
    const isListed = services.some(({ id }) => id === gone?.id);
    const isOwn = unsent.some(({ car }) => car === gone?.id);
    const isLost = gone !== null && !isListed && !isOwn && !state.finished.has(gone.id);
    setState({ ...withInHand(state, inHand), lost: isLost ? gone.name : null });
  }
  return {
    inHand,
    offer,
    groups: groupJobs(
      services.filter(({ id }) => id !== inHand?.id && id !== offer?.id),
      shiftAt,
      state.accepted,
    ),
    lost: state.lost,
    take: (job) =>
      setState((before) => ({ ...withInHand(withAgain(before, job), job), broughtBack: null })),
    keepInRow: (job) =>
      setState((before) => ({
        ...withAgain(before, job),
        accepted: new Set([...before.accepted, job.id]),
      })),
    finish: ({ id }) =>
      setState((before) => ({ ...before, finished: new Set([...before.finished, id]) })),
    forgetLost: () => setState((before) => ({ ...before, lost: null })),
  };
}
