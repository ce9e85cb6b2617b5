/** Time of a simulation, in milliseconds. Real time is compressed or stepped. */
export interface Clock {
  readonly now: number;
  pause(minutes: number): Promise<void>;
  /** Resolves at this time, or at once if it has passed. */
  until(at: number): Promise<void>;
}

export const MINUTE = 60_000;
