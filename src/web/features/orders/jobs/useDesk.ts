import { useEffect, useState } from 'react';
import type { ValetJob } from '#contract/orders.ts';
import type { ValetJobs } from './api.ts';
import { isHeld } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { useSession } from '#web/app/session.ts';
import { onTakenBack } from '#web/features/stays/undo/undo.ts';
import {
  callName,
  findOffer,
  groupJobs,
  isColleagues,
  isHandled,
  isMine,
  pickJob,
} from './order.ts';
import type { JobGroup } from './order.ts';

export type JobsDesk = {
  inHand: ValetJob | null;
  /**
   * Job that automatic dispatch offers to this valet: the current car, or shown above the valet's
   * own car.
   */
  offer: ValetJob | null;
  groups: JobGroup[];
  /** Plate of the current car that another person took or cancelled; null otherwise. */
  lost: string | null;
  /** Makes this car the current one. */
  take: (job: ValetJob) => void;
  /**
   * Marks a car that the valet accepted in its row. The row keeps its place while another car is
   * current.
   */
  keepInRow: (job: ValetJob) => void;
  /**
   * Marks a job that this valet ends or gives back. The screen then does not report the job as
   * lost.
   */
  finish: (job: ValetJob) => void;
  forgetLost: () => void;
};

type State = {
  inHand: { id: string; name: string; isColleagues: boolean } | null;
  lost: string | null;
  accepted: ReadonlyMap<string, readonly string[]>;
  finished: ReadonlySet<string>;
  /**
   * Id of the car whose last step was undone. The car becomes current once the list contains the
   * car again.
   */
  broughtBack: string | null;
};
const start: State = {
  inHand: null,
  lost: null,
  accepted: new Map(),
  finished: new Set(),
  broughtBack: null,
};

const withInHand = (state: State, job: ValetJob | null): State => ({
  ...state,
  inHand: job && { id: job.id, name: callName(job), isColleagues: isColleagues(job) },
  lost: null,
  accepted: new Map(),
});

/** Removes the finished mark of a car that the valet chose again. */
const withAgain = (state: State, { id }: ValetJob): State => ({
  ...state,
  finished: new Set([...state.finished].filter((each) => each !== id)),
});

/**
 * Chooses the valet's current car, which new jobs never replace. Another car becomes current when
 * this car leaves the list, the valet chooses another, or another car's step is undone.
 */
export function useDesk(jobs: ValetJobs | undefined): JobsDesk {
  const [state, setState] = useState(start);
  useEffect(
    () =>
      onTakenBack(({ stayId, step }) => {
        // An undone assignment leaves the car without a valet, so the car does not return to this
        // valet.
        if (step !== 'assign') setState((before) => ({ ...before, broughtBack: stayId }));
      }),
    [],
  );
  const shiftAt = jobs?.shift?.locationId ?? null;
  const services = jobs?.services ?? [];
  const offer = findOffer(services, useSession()?.user?.id ?? null);
  const listed = services.find(({ id }) => id === state.inHand?.id);
  // A colleague took the car that was current here.
  const isTaken = listed !== undefined && isColleagues(listed) && !state.inHand?.isColleagues;
  const currentJob = isTaken ? undefined : listed;
  const unsent = useUnsent();
  const isWaiting = ({ id }: ValetJob) => isHeld(unsent, id);
  // A car given back, or with an unsent step, stops being current. Otherwise the thumb could hit
  // the car's next button.
  const isOpen = currentJob && isHandled(currentJob) && !isWaiting(currentJob);
  const isKept = currentJob && (isOpen || !state.finished.has(currentJob.id));
  const open = services.filter((job) => !isWaiting(job));
  const held = isKept ? currentJob : pickJob(open, shiftAt, state.finished);
  const back = open.find((job) => job.id === state.broughtBack && isMine(job));
  // An offer expires soon, so the offer goes first, but never replaces a car under the thumb that
  // is the valet's own, or a colleague's that the valet chose.
  const inHand = back ?? (offer && !(held && isHandled(held)) ? offer : held);
  // Stores the shown car during render, because the next list is compared with it.
  if (back) setState({ ...withInHand(withAgain(state, back), back), broughtBack: null });
  else if (jobs && inHand?.id !== state.inHand?.id) {
    const gone = state.inHand;
    const isListed = listed !== undefined && !isTaken;
    const isOwn = unsent.some(({ car }) => car === gone?.id);
    const isLost = gone !== null && !isListed && !isOwn && !state.finished.has(gone.id);
    setState({ ...withInHand(state, inHand), lost: isLost ? gone.name : null });
  } else if (state.inHand?.isColleagues && listed && !isColleagues(listed))
    setState({ ...state, inHand: { ...state.inHand, isColleagues: false } });
  const groups = groupJobs(
    services.filter(({ id }) => id !== inHand?.id && id !== offer?.id),
    shiftAt,
    state.accepted,
  );
  const ids = groups.flatMap(({ jobs: rows }) => rows.map(({ id }) => id));
  return {
    inHand,
    offer,
    groups,
    lost: state.lost,
    take: (job) =>
      setState((before) => ({ ...withInHand(withAgain(before, job), job), broughtBack: null })),
    keepInRow: (job) =>
      setState((before) => ({
        ...withAgain(before, job),
        accepted: new Map([...before.accepted, [job.id, ids.slice(0, ids.indexOf(job.id))]]),
      })),
    finish: ({ id }) =>
      setState((before) => ({ ...before, finished: new Set([...before.finished, id]) })),
    forgetLost: () => setState((before) => ({ ...before, lost: null })),
  };
}
