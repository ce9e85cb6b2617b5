import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { useTagList } from '#web/ui/stub/useTagList.ts';

/** Tags of a session's car, the charge level with its tag. */
export function SessionTags({ session }: { session: StaffParkingSession }) {
  return <b>{useTagList()(session)}</b>;
}
