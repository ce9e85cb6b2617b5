import { nameByPlate, writePlate } from '#domain/vehicles/writePlate.ts';
import type { ValetJob } from '#contract/orders.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

export type ValetStep = 'accept' | 'takeOver' | 'park' | 'ready' | 'complete';

/** Returns the plate of the car, or the ticket number if the plate is unknown. */
export const callName = ({ vehicleInfo, ticketNumber }: ValetJob): string =>
  nameByPlate({ ...vehicleInfo, ticketNumber });

export function getNextStep(job: ValetJob): ValetStep {
  if (job.status === 'pending') return 'accept';
  if (job.kind !== 'return') return isColleagues(job) ? 'takeOver' : 'park';
  if (job.order?.status === 'ready') return 'complete';
  return isColleagues(job) ? 'takeOver' : 'ready';
}

/** An expected car, which nobody has accepted, is declined; an accepted car is given back. */
export const getDeclineKind = ({ stayStatus }: ValetJob): 'decline' | 'giveBack' =>
  stayStatus === 'expected' ? 'decline' : 'giveBack';

/** Finds the car that automatic dispatch offers to this valet. */
export const findOffer = (jobs: readonly ValetJob[], valetId: string | null): ValetJob | null =>
  jobs.find((job) => !isMine(job) && job.order?.offer?.runner.id === valetId) ?? null;

/** A car that another valet has: to be parked, on its way or at the curb. */
export const isColleagues = ({ status }: ValetJob): boolean => status === 'colleague';

/** The other valet who has the car; null for a car of the valet or of nobody. */
export const findColleague = (job: ValetJob) =>
  isColleagues(job) ? (job.order?.assignedValet ?? job.receivedBy) : null;

/** Returns whether the valet may take the job's next step without choosing the job first. */
const isNext = (job: ValetJob, shiftAt: string | null): boolean =>
  isMine(job) || (job.status === 'pending' && job.locationId === shiftAt);

export const isMine = ({ status }: ValetJob): boolean => status === 'in_progress';

/** A car that somebody has: the valet, or a colleague whom the valet helps. */
export const isHandled = (job: ValetJob): boolean => isMine(job) || isColleagues(job);

/**
 * Epoch milliseconds: the promised time of a return, or at the curb the time since which the car is
 * ready. 0 for a car that waits for a runner: the list has these in the order of the queue.
 */
const urgentSince = (
  { status, promisedAt, dueAt, readyAt }: NonNullable<ValetJob['order']>,
  isWaiting: boolean,
) => (isWaiting ? 0 : Date.parse((status === 'ready' ? readyAt : promisedAt) ?? dueAt));

/**
 * Sorts returns before cars to park: waiting returns as they are listed, then those of a runner by
 * promised time; two cars to park by age.
 */
export function compareUrgency(a: ValetJob, b: ValetJob): number {
  if (a.order && b.order)
    return urgentSince(a.order, !isHandled(a)) - urgentSince(b.order, !isHandled(b));
  if (a.order || b.order) return a.order ? -1 : 1;
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
}

/** Id of the group of late returns, which the screen shows above the current car. */
export const LATE_GROUP = 'late';
/** Id of the group of cars at the curb that other valets brought. */
export const AT_CURB_GROUP = 'atCurb';
/** Id of the group of cars that other valets are bringing or parking. */
export const COLLEAGUES_GROUP = 'colleagues';

export type JobGroup = {
  /**
   * Location id, `mine` for the valet's own cars except the current one, LATE_GROUP,
   * AT_CURB_GROUP or COLLEAGUES_GROUP.
   */
  id: string;
  isMine: boolean;
  location: string;
  locationArabic: string | null;
  jobs: ValetJob[];
};

const findColleagues = (job: ValetJob) => {
  if (!isColleagues(job)) return null;
  return job.order?.status === 'ready' ? AT_CURB_GROUP : COLLEAGUES_GROUP;
};

/**
 * Groups all cars except the current one: the valet's own, then those of colleagues at the curb,
 * then the shift's location, then other locations by name, then what colleagues bring.
 *
 * @param accepted just accepted cars, which keep their places under the thumb: by id, the cars that
 *   were listed before
 */
export function groupJobs(
  jobs: readonly ValetJob[],
  shiftAt: string | null,
  accepted: ReadonlyMap<string, readonly string[]> = new Map(),
): JobGroup[] {
  const groups = new Map<string, JobGroup>();
  for (const job of jobs) {
    const mine = isMine(job) && !accepted.has(job.id);
    const id = mine ? 'mine' : (findColleagues(job) ?? job.locationId);
    const group = groups.get(id) ?? {
      id,
      isMine: mine,
      location: job.location,
      locationArabic: job.locationArabic,
      jobs: [],
    };
    group.jobs.push(job);
    groups.set(id, group);
  }
  for (const group of groups.values()) {
    group.jobs.sort(compareUrgency);
    for (const [id, before] of accepted) {
      const at = group.jobs.findIndex((job) => job.id === id);
      const kept = at < 0 ? [] : group.jobs.splice(at, 1);
      const last = group.jobs.findLastIndex((job) => before.includes(job.id));
      group.jobs.splice(last + 1, 0, ...kept);
    }
  }
  const first = ['mine', AT_CURB_GROUP, shiftAt];
  const rank = ({ id }: JobGroup) => {
    if (id === COLLEAGUES_GROUP) return first.length + 1;
    return first.includes(id) ? first.indexOf(id) : first.length;
  };
  return [...groups.values()].toSorted(
    (a, b) => rank(a) - rank(b) || a.location.localeCompare(b.location),
  );
}

/** Limit of late returns at the top; more would push the current car off the screen. */
const LATE_AT_ONCE = 2;

/**
 * Moves late returns above a current car that is still to be parked or put back, which can wait. A
 * current return stays alone at the top, because a valet does one job at a time.
 */
export function splitLate(
  groups: readonly JobGroup[],
  { inHand, isLate }: { inHand: ValetJob | null; isLate: (job: ValetJob) => boolean },
): { late: JobGroup[]; rest: JobGroup[] } {
  if (!inHand || inHand.kind === 'return') return { late: [], rest: [...groups] };
  const jobs = groups
    .flatMap((group) => group.jobs)
    .filter((job) => isLate(job))
    .slice(0, LATE_AT_ONCE);
  if (jobs.length === 0) return { late: [], rest: [...groups] };
  const rest = groups
    .map((group) => ({ ...group, jobs: group.jobs.filter((job) => !jobs.includes(job)) }))
    .filter((group) => group.jobs.length > 0);
  return {
    late: [{ id: LATE_GROUP, isMine: false, location: '', locationArabic: null, jobs }],
    rest,
  };
}

/**
 * Picks the car to show first: the valet's own, or one of the shift's location. Never a car of a
 * location where the valet is not on shift.
 *
 * @param givenAway ids that this valet gave back, which come last
 */
export function pickJob(
  jobs: readonly ValetJob[],
  shiftAt: string | null,
  givenAway: ReadonlySet<string> = new Set(),
): ValetJob | null {
  const sorted = groupJobs(jobs, shiftAt)
    .flatMap((group) => group.jobs)
    .filter((job) => isNext(job, shiftAt));
  return sorted.find((job) => isMine(job) || !givenAway.has(job.id)) ?? sorted[0] ?? null;
}

/** Folds case, width and digits for search; `joined` drops spaces and hyphens too. */
const fold = (text: string) => toLatinDigits(text.normalize('NFKC').toLowerCase());
const joined = (text: string) => fold(text).replaceAll(/[\s-]/g, '');

/** Whether plate, ticket, spot, hook, guest, make or colour contain all typed words. */
export function matchesJob(job: ValetJob, typed: string): boolean {
  const { make, model, color, licensePlate, plateRegion } = job.vehicleInfo;
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const codes = [
    writePlate(licensePlate, plateRegion),
    job.ticketNumber,
    job.parkingSpot,
    job.keyHook,
  ];
  const folded = [...codes, job.customerName, make, model, color, job.parkingLocation]
    .filter((text) => text !== null && text !== undefined)
    .flatMap((text) => [fold(text), joined(text)]);
  const whole = joined(typed);
  return (
    folded.some((text) => text.includes(whole)) ||
    words.every((word) => folded.some((text) => text.includes(word)))
  );
}
