/**
 * States of a support request: `open` waits for the platform, `answered` waits for the asker,
 * `closed` waits for nobody.
 */
export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** Kinds of texts in a support request. Only administrators see a `note`. */
export const supportMessageKinds = ['question', 'answer', 'note'] as const;
export type SupportMessageKind = (typeof supportMessageKinds)[number];

/** Tabs of the administrators' support queue. */
export const supportViews = ['open', 'mine', 'answered'] as const;
export type SupportView = (typeof supportViews)[number];

export const SUPPORT_TEXT_MAX = 2000;

/** Fields of a support request that decide who may act next. */
export type SupportTurn = { status: SupportStatus; assignedTo: string | null };

/**
 * Tells whether an administrator may take a support request. If the assignee is no longer
 * `seenWith`, the administrator must look again.
 */
export const canTakeRequest = (request: SupportTurn, seenWith: string | null): boolean =>
  request.status !== 'closed' && request.assignedTo === seenWith;

/**
 * Tells whether an administrator may answer a support request: the assignee, or without one any
 * administrator. Two administrators must not both answer.
 */
export const canAnswerRequest = (request: SupportTurn, adminId: string): boolean =>
  request.status !== 'closed' && (request.assignedTo === null || request.assignedTo === adminId);

/**
 * Returns the status of a support request after an answer. `answered` waits for the asker; `open`
 * follows if the administrator had not seen the asker's latest text.
 */
export const computeStatusAfterAnswer = (hasUnseenQuestion: boolean): SupportStatus =>
  hasUnseenQuestion ? 'open' : 'answered';
