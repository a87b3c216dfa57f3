import pg from 'pg';
import { serialize } from 'pg-protocol';
import type { PoolClient } from 'pg';
// @ts-expect-error -- pg publishes the file without types
import pgUtils from 'pg/lib/utils.js';
import { ABORTED } from './together.ts';

/** A statement that a connection keeps prepared. */
export interface Stored {
  name: string;
  /** Whether one plan is good for all values. */
  isByKey: boolean;
  /** The columns of its rows, once they are known; null where it returns none. */
  columns?: Columns | null;
}

interface Columns {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls. */
  empty: Readonly<Record<string, unknown>>;
}

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Under which the connection keeps it prepared; undefined for a statement that is parsed each time. */
  stored?: Stored | undefined;
}

export interface StatementAnswer {
  /** Such as 'SELECT'. */
  command: string | undefined;
  rowCount: number | null;
  rows: unknown[];
}

/** The parts of pg's wire connection that a submitted query uses; the published types leave them out. */
interface Wire {
  stream: { write(bytes: Uint8Array): void };
  /** Statements whose ParseComplete has come, by name; kept by pg's client. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

interface Field {
  name: string;
  dataTypeID: number;
}

/** A statement on its way. */
interface Part extends Statement {
  rows: unknown[];
  columns: Columns | null | undefined;
  /** 'COMMIT', 'UPDATE 3', 'INSERT 0 1'; empty until it has ended. */
  completed: string;
  /** Of reading its rows. */
  failure?: unknown;
  resolve(answer: StatementAnswer): void;
  reject(error: unknown): void;
}

const COMPLETED = /^([A-Z]+)(?:.* (\d+))?$/;
const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P' });
const SYNC = serialize.sync();

/** pg's own mapping of JavaScript values to the wire (dates, arrays, objects as JSON). */
const toWire = (pgUtils as { prepareValue(value: unknown): unknown }).prepareValue;

function columnsOf(client: PoolClient, fields: readonly Field[]): Columns {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    // Rows that are copied from one object share its layout.
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}

function rowOf({ names, parsers, empty }: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row = { ...empty };
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (value !== null) row[names[at]!] = parsers[at]!(value);
  }
  return row;
}

/** The failure of a statement that was skipped, with the code that it would have had with a Sync of its own. */
function skippedAfter(cause: Error): Error {
  const error = new Error('The transaction is aborted: a statement before this one failed.', { cause });
  return Object.assign(error, { code: ABORTED });
}

function settle({ completed, failure, rows, resolve, reject }: Part): void {
  if (failure !== undefined) return reject(failure);
  const [, command, count] = COMPLETED.exec(completed) ?? [];
  resolve({ command, rowCount: count === undefined ? null : Number(count), rows });
}

const Base = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: () => void,
) => {
  /** What pg takes for the name and the text of the statement that it hears about. */
  name: string | undefined;
  text: string;
};

/**
 * Statements in the extended protocol that go out as one piece with one Sync, so that their answers come back as one: a
 * write and a read for each cost more than the query of a small row. Where one fails, PostgreSQL skips those after it.
 *
 * PostgreSQL describes the columns of a prepared statement once for each connection. They cannot change after that: a
 * table that changed makes the statement fail instead.
 */
class Batch extends Base {
  readonly #client: PoolClient;
  readonly statements: readonly Part[];
  /** The statement whose answer is next. */
  #at = 0;

  constructor(client: PoolClient, statements: readonly Part[]) {
    super('', [], () => {});
    this.#client = client;
    this.statements = statements;
    this.#turnTo(0);
  }

  get #current(): Part | undefined {
    return this.statements[this.#at];
  }

  #turnTo(at: number): void {
    this.#at = at;
    this.name = this.#current?.stored?.name;
    this.text = this.#current?.text ?? '';
  }

  submit(wire: Wire): void {
    const pieces: Uint8Array[] = [];
    for (const part of this.statements) {
      const name = part.stored?.name;
      const isParsed =
        name !== undefined && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
      if (!isParsed) pieces.push(serialize.parse({ text: part.text, name }));
      if (!isParsed && name !== undefined) wire.submittedNamedStatements[name] = part.text;
      part.columns = part.stored?.columns;
      pieces.push(serialize.bind({ statement: name, values: part.values as unknown[] }));
      if (part.columns === undefined) pieces.push(DESCRIBE);
      pieces.push(EXECUTE);
    }
    pieces.push(SYNC);
    wire.stream.write(Buffer.concat(pieces));
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#current!.columns = columnsOf(this.#client, fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const part = this.#current!;
    if (part.failure !== undefined) return;
    try {
      part.rows.push(rowOf(part.columns!, fields));
    } catch (error) {
      part.failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.#current!;
    part.completed = text;
    if (part.stored) part.stored.columns = part.columns ?? null;
    this.#turnTo(this.#at + 1);
  }

  /**
   * Of the current statement; of all where the connection is lost, or where they are no transaction and cannot be
   * committed.
   */
  handleError(error: Error, { submittedNamedStatements: submitted }: Wire): void {
    const isOfAll = !(error instanceof pg.DatabaseError) || this.#current === undefined;
    for (const [place, part] of this.statements.entries()) {
      if (isOfAll || place === this.#at) part.reject(error);
      else if (place < this.#at) settle(part);
      else part.reject(skippedAfter(error));
      // It may have been skipped before it was parsed.
      if (place >= this.#at && part.stored) delete submitted[part.stored.name];
    }
  }

  handleReadyForQuery(): void {
    for (const part of this.statements) settle(part);
  }
}

/** Gathers statements to be sent together. The answer of each comes once all of them have ended. */
function gatherStatements(client: PoolClient) {
  let parts: Part[] = [];
  return {
    add: ({ text, values, stored }: Statement) =>
      new Promise<StatementAnswer>((resolve, reject) => {
        // A value that cannot be sent fails here, before the connection waits for an answer.
        const wireValues = values.map((value) => toWire(value));
        parts.push({ text, values: wireValues, stored, rows: [], columns: undefined, completed: '', resolve, reject });
      }),
    send(): void {
      const batch = new Batch(client, parts);
      parts = [];
      client.query(batch as unknown as pg.Submittable);
    },
  };
}

/** Sends statements at once, and returns the answer to the last. A failure of one before it fails that. */
export async function sendBatch(client: PoolClient, ...statements: readonly Statement[]): Promise<StatementAnswer> {
  const gathered = gatherStatements(client);
  const answers = Promise.all(statements.map((statement) => gathered.add(statement)));
  gathered.send();
  return (await answers).at(-1)!;
}

/** Returns a function that sends statements. Those of one turn of the event loop go out together. */
export function sendingByTurns(client: PoolClient): (statement: Statement) => Promise<StatementAnswer> {
  const gathered = gatherStatements(client);
  let isGathering = false;
  return (statement) => {
    if (!isGathering)
      setImmediate(() => {
        isGathering = false;
        gathered.send();
      });
    isGathering = true;
    return gathered.add(statement);
  };
}
