/** Seconds after an invitation before the next one may be sent to the same valet. */
export const INVITATION_PAUSE_SECONDS = 60;

/**
 * Returns the whole seconds until a valet may be invited again; 0 when they may be now.
 *
 * @param sentAt epoch milliseconds of the newest invitation
 */
export const computeInvitationPause = (sentAt: number, now: number): number =>
  Math.min(
    INVITATION_PAUSE_SECONDS,
    Math.max(0, Math.ceil((sentAt - now) / 1000) + INVITATION_PAUSE_SECONDS),
  );
