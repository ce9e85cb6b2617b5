import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import type { Statement } from './wire.ts';

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((each) => JSON.stringify(asText(each))).join(',')}}`;
  return JSON.stringify(value);
}

/** Stores the call that a server of this process is answering. Jobs have no call. */
const servedCall = new AsyncLocalStorage<string>();

function followCall(message: unknown) {
  const { method = '', url = '' } = (message as { request: IncomingMessage }).request;
  servedCall.enterWith(`${method} ${url.replace(/[?].*/, '')}`);
}

export type Recorder = {
  /** Returns the statements since the previous call. */
  take(): Statement[];
  stop(): void;
};

type Result = pg.QueryResult<Record<string, unknown>>;
type QueryArgument = { text?: string; values?: unknown[] } | string;

function write(connection: number, query: QueryArgument, values: unknown): Statement {
  const text = typeof query === 'string' ? query : (query.text ?? '');
  const given = Array.isArray(values)
    ? values
    : typeof query === 'string'
      ? []
      : (query.values ?? []);
  const call = servedCall.getStore() ?? null;
  return { connection, call, text, values: given.map(asText), rows: [] };
}

/**
 * Records statements in the database driver, so no layer can change or add a statement afterwards.
 */
export function recordStatements(): Recorder {
  let statements: Statement[] = [];
  const connections = new WeakMap<object, number>();
  let known = 0;
  subscribe('http.server.request.start', followCall);
  // Stores the original method, which must run with its own client as `this`.
  const send = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const listening = function (
    this: pg.Client,
    query: QueryArgument,
    values: unknown,
    done: unknown,
  ) {
    if (!connections.has(this)) connections.set(this, (known += 1));
    const statement = write(connections.get(this) ?? 0, query, values);
    statements.push(statement);
    const keepRows = (result: Result | undefined) => {
      statement.rows = (result?.rows ?? []).map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])),
      );
    };
    // The driver accepts its callback as the second or third argument.
    const call = [query, values, done];
    const at = call.findIndex((argument) => typeof argument === 'function');
    if (at > 0) {
      const callback = call[at] as (error: unknown, result: Result | undefined) => void;
      call[at] = (error: unknown, result: Result | undefined) => {
        keepRows(result);
        callback(error, result);
      };
      return send.apply(this, call);
    }
    const answer = send.call(this, query, values);
    if (answer instanceof Promise) answer.then(keepRows, () => {});
    return answer;
  };
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;
  return {
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop() {
      unsubscribe('http.server.request.start', followCall);
      pg.Client.prototype.query = send as typeof pg.Client.prototype.query;
    },
  };
}
