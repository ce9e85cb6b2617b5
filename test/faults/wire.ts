/** Settings of a server in a separate process. */
export type ChildSettings = {
  dataDir: string;
  /** URL of a database to use instead of an embedded one in `dataDir`. */
  databaseUrl?: string;
  /** Fill an empty database with the demo data. */
  demo?: boolean;
  worker?: boolean;
  /** PostgreSQL settings that override those of the embedded server. */
  postgres?: Record<string, string>;
  /** Record every statement that is sent to the database. */
  recordStatements?: boolean;
};

/** Statement as sent to the database, with its result. */
export type Statement = {
  /** Number of the connection, which separates the statements of parallel transactions. */
  connection: number;
  /** Method and path of the call that caused the statement; null for a job. */
  call: string | null;
  text: string;
  /** Values in PostgreSQL's text form; null is NULL. */
  values: (string | null)[];
  rows: Record<string, string | null>[];
};

export type Questions = {
  /**
   * Processor time in milliseconds since the start, memory in bytes after a garbage collection, and
   * delays of the event loop in milliseconds since the previous question.
   */
  usage: {
    ask: undefined;
    answer: { cpu: number; rss: number; heap: number; delay: { p99: number; max: number } };
  };
  /** Moves the server's clock forward by a number of milliseconds. */
  advance: { ask: number; answer: null };
  /** Returns the statements since the previous question. */
  statements: { ask: undefined; answer: Statement[] };
  /**
   * Returns when each hint was sent after its commit, by stay and version. All processes of the
   * machine share the clock of these times.
   */
  commits: { ask: undefined; answer: Record<string, number> };
  /** Divides the tip pools, as the routine does a day later. */
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

/** Returns milliseconds on a clock that all processes of the machine share. */
export const machineTime = (): number => Number(process.hrtime.bigint()) / 1e6;
