/** Whose turn it is: the platform's, the asker's, or nobody's. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** What is written below a request. A note is for administrators alone. */
export const supportMessageKinds = ['question', 'answer', 'note'] as const;
export type SupportMessageKind = (typeof supportMessageKinds)[number];

/** The parts of the queue. */
export const supportViews = ['open', 'mine', 'answered'] as const;
export type SupportView = (typeof supportViews)[number];

export const SUPPORT_TEXT_MAX = 2000;

/** Of a request, what decides about its next step. */
export type SupportTurn = { status: SupportStatus; assignedTo: string | null };

/** Who has it, or has nobody, when somebody else takes it: as they saw it, or they have to look again. */
export const mayTake = (request: SupportTurn, seenWith: string | null): boolean =>
  request.status !== 'closed' && request.assignedTo === seenWith;

/** One answers: whoever has it, or anybody while nobody has. */
export const mayAnswer = (request: SupportTurn, adminId: string): boolean =>
  request.status !== 'closed' && (request.assignedTo === null || request.assignedTo === adminId);

/**
 * After an answer it is the asker's turn, unless they had written again what whoever answered had not seen.
 */
export const computeStatusAfterAnswer = (hasUnseenQuestion: boolean): SupportStatus =>
  hasUnseenQuestion ? 'open' : 'answered';
