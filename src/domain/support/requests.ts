/** States of a support request: `open` waits for the platform, `answered` for the asker, `closed` for nobody. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** Kinds of texts in a support request; only administrators see a note. */
export const supportMessageKinds = ['question', 'answer', 'note'] as const;
export type SupportMessageKind = (typeof supportMessageKinds)[number];

/** Tabs of the support queue. */
export const supportViews = ['open', 'mine', 'answered'] as const;
export type SupportView = (typeof supportViews)[number];

export const SUPPORT_TEXT_MAX = 2000;

/** Fields of a request that decide its next step. */
export type SupportTurn = { status: SupportStatus; assignedTo: string | null };

/**
 * Tells whether an administrator may take a request. If its assignee changed since they looked (`seenWith`),
 * they must look again.
 */
export const canTakeRequest = (request: SupportTurn, seenWith: string | null): boolean =>
  request.status !== 'closed' && request.assignedTo === seenWith;

/**
 * Tells whether an administrator may answer: the assignee, or anybody while there is none. So only one
 * answers.
 */
export const canAnswerRequest = (request: SupportTurn, adminId: string): boolean =>
  request.status !== 'closed' && (request.assignedTo === null || request.assignedTo === adminId);

/**
 * Returns the status after an answer: the asker's turn, unless they wrote something that the administrator
 * had not seen.
 */
export const computeStatusAfterAnswer = (hasUnseenQuestion: boolean): SupportStatus =>
  hasUnseenQuestion ? 'open' : 'answered';
