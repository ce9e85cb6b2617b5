/** State of a step that the server keeps as a report: undecided, or as the desk decided. */
export type DeskState = 'desk' | 'accepted' | 'rejected';

export const isDeskState = (state: string): state is DeskState =>
  /^(desk|accepted|rejected)$/.test(state);
