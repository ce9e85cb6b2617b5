import type { ValetJob } from '#contract/orders.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';

export type Step = 'accept' | 'park' | 'ready' | 'complete';

/** How people call a car: by its plate, else its ticket. */
export const callName = ({ vehicleInfo, ticketNumber }: ValetJob): string =>
  vehicleInfo.licensePlate ?? ticketNumber;

/** What the valet does next with the car. */
export function nextStep(job: ValetJob): Step {
  if (job.status === 'pending') return 'accept';
  if (job.kind === 'parking') return 'park';
  return job.order?.status === 'ready' ? 'complete' : 'ready';
}

/** A request nobody has accepted is declined; a car that is taken on already goes back. */
export const getDeclineKind = ({ stayStatus }: ValetJob): 'decline' | 'giveBack' =>
  stayStatus === 'expected' ? 'decline' : 'giveBack';

/** Automatic dispatch asks this valet for it; null where it asks for none. */
export const findOffer = (jobs: readonly ValetJob[], valetId: string | null): ValetJob | null =>
  jobs.find((job) => !isMine(job) && job.order?.offer?.runner.id === valetId) ?? null;

export const isMine = ({ status }: ValetJob): boolean => status === 'in_progress';

/** When a return is due; at the curb since when its guest has been waited for. */
const urgentSince = ({ status, dueAt, readyAt }: NonNullable<ValetJob['order']>) =>
  Date.parse((status === 'ready' ? readyAt : null) ?? dueAt);

/** A promised return goes before a car that waits for its spot; of two the earlier one. */
export function byUrgency(a: ValetJob, b: ValetJob): number {
  const byDue = a.order && b.order && urgentSince(a.order) - urgentSince(b.order);
  if (byDue) return byDue;
  if (Boolean(a.order) !== Boolean(b.order)) return a.order ? -1 : 1;
  return Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
}

/** The group of late returns above the car in hand. */
export const LATE = 'late';

export type JobGroup = {
  /** `mine` are those this valet has besides the car in hand. */
  id: string;
  isMine: boolean;
  location: string;
  locationArabic: string | null;
  jobs: ValetJob[];
};

/**
 * The cars besides the one in hand: this valet's own, then those of the location of the shift, then those
 * of the others by name.
 *
 * @param accepted just now: they keep their places, as the thumb is still there
 */
export function groupJobs(
  jobs: readonly ValetJob[],
  shiftAt: string | null,
  accepted: ReadonlySet<string> = new Set(),
): JobGroup[] {
  const groups = new Map<string, JobGroup>();
  for (const job of jobs.toSorted(byUrgency)) {
    const mine = isMine(job) && !accepted.has(job.id);
    const id = mine ? 'mine' : job.locationId;
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
  const rank = ({ id }: JobGroup) => (id === 'mine' ? 0 : id === shiftAt ? 1 : 2);
  return [...groups.values()].toSorted(
    (a, b) => rank(a) - rank(b) || a.location.localeCompare(b.location),
  );
}

/** More would push the car in hand out of sight. */
const LATE_AT_ONCE = 2;

/**
 * Late returns that go above a car to park, which can wait; the others stay where they are. While a return is
 * in hand nothing does: there is one job at a time.
 */
export function splitLate(
  groups: readonly JobGroup[],
  { inHand, isLate }: { inHand: ValetJob | null; isLate: (job: ValetJob) => boolean },
): { late: JobGroup[]; rest: JobGroup[] } {
  if (!inHand || inHand.kind !== 'parking') return { late: [], rest: [...groups] };
  const jobs = groups
    .flatMap((group) => group.jobs)
    .filter((job) => isLate(job))
    .toSorted(byUrgency)
    .slice(0, LATE_AT_ONCE);
  if (jobs.length === 0) return { late: [], rest: [...groups] };
  const rest = groups
    .map((group) => ({ ...group, jobs: group.jobs.filter((job) => !jobs.includes(job)) }))
    .filter((group) => group.jobs.length > 0);
  return { late: [{ id: LATE, isMine: false, location: '', locationArabic: null, jobs }], rest };
}

/**
 * The car to begin with: the first of this valet's own, else of the location of the shift.
 *
 * @param givenAway by this valet: whoever has just let a car go is not asked for it before all others
 */
export function pickJob(
  jobs: readonly ValetJob[],
  shiftAt: string | null,
  givenAway: ReadonlySet<string> = new Set(),
): ValetJob | null {
  const sorted = groupJobs(jobs, shiftAt).flatMap((group) => group.jobs);
  return sorted.find((job) => isMine(job) || !givenAway.has(job.id)) ?? sorted[0] ?? null;
}

/** As it is searched: capitals, spaces and hyphens of a plate do not count. */
const fold = (text: string) => toLatinDigits(text.normalize('NFKC').toLowerCase());
const joined = (text: string) => fold(text).replaceAll(/[\s-]/g, '');

/** Whether all that was typed stands somewhere on the car: plate, ticket, spot, hook, guest, make, colour. */
export function matches(job: ValetJob, typed: string): boolean {
  const { make, model, color, licensePlate } = job.vehicleInfo;
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const codes = [licensePlate, job.ticketNumber, job.parkingSpot, job.keyHook];
  const folded = [...codes, job.customerName, make, model, color, job.parkingLocation]
    .filter((text) => text !== null && text !== undefined)
    .flatMap((text) => [fold(text), joined(text)]);
  const whole = joined(typed);
  return (
    folded.some((text) => text.includes(whole)) ||
    words.every((word) => folded.some((text) => text.includes(word)))
  );
}
