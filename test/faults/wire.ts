/** Settings of a server in a process of its own. */
export type ChildSettings = {
  dataDir: string;
  /** The database to use in place of an embedded one in `dataDir`. */
  databaseUrl?: string;
  /** Fill an empty database with the demo. */
  demo?: boolean;
  worker?: boolean;
  /** PostgreSQL settings over the embedded server's own. */
  postgres?: Record<string, string>;
  /** Keep every statement that is sent to the database. */
  recordStatements?: boolean;
};

/** A statement as sent to the database, with its result. */
export type Statement = {
  /** Number of the connection: tells a transaction's statements from others between them. */
  connection: number;
  /** Method and path of the call it was sent for; null in a job. */
  call: string | null;
  text: string;
  /** In PostgreSQL's text form; null is NULL. */
  values: (string | null)[];
  rows: Record<string, string | null>[];
};

export type Questions = {
  /** CPU time in milliseconds since the start, and memory in bytes after a garbage collection. */
  usage: { ask: undefined; answer: { cpu: number; rss: number; heap: number } };
  /** Moves the server's clock forward. */
  advance: { ask: number; answer: null };
  /** Returns the statements since the last time. */
  statements: { ask: undefined; answer: Statement[] };
  /**
   * Returns when hints were sent after their commit, by stay and version, on a clock that processes of the machine
   * share.
   */
  commits: { ask: undefined; answer: Record<string, number> };
  /** Divides the tips as the routine does a day later. */
  closeTipPools: { ask: undefined; answer: null };
};
export type QuestionName = keyof Questions;

export type ToChild =
  | { type: 'settings'; settings: ChildSettings }
  | { type: 'question'; id: number; name: QuestionName; value: unknown };

export type FromChild =
  | { type: 'ready'; url: string; databaseUrl: string }
  | { type: 'sms'; to: string; text: string }
  | { type: 'answer'; id: number; value: unknown };

/** Returns milliseconds of a clock that all processes of the machine share. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;
