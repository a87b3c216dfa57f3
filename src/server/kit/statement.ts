import { CompiledQuery } from 'kysely';
import type { Compilable, RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import { directSendOf } from './direct-sends.ts';

/** Stands for a value while a statement is built. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Build<V extends object, Row> = (values: V, db: Database) => Compilable<Row> | RawBuilder<Row>;

interface Template {
  text: string;
  parameters: readonly unknown[];
}

function templateOf<V extends object, Row>(db: Database, build: Build<V, Row>): Template {
  const slots = new Map<string, Slot>();
  const values = new Proxy({} as V, {
    get(_target, name) {
      const slot = slots.get(String(name)) ?? new Slot(String(name));
      slots.set(slot.name, slot);
      return slot;
    },
  });
  const { sql: text, parameters } = build(values, db).compile(db);
  for (const slot of slots.values())
    if (!parameters.includes(slot)) throw new Error(`“${slot.name}” is not a parameter of the statement: ${text}`);
  return { text, parameters };
}

/**
 * A statement that has the same text for all values. It is built and compiled when it is first used, which costs the
 * process as much as sending it. `build` must pass each value on as one parameter, without looking at it.
 *
 * @returns a function that runs the statement and returns its rows
 */
export function statement<V extends object, Row>(build: Build<V, Row>): (db: Database, values: V) => Promise<Row[]> {
  let template: Template | undefined;
  return async (db, values) => {
    template ??= templateOf(db, build);
    const { text } = template;
    const parameters = template.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof V] : value,
    );
    const send = directSendOf(db);
    if (!send) return (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows as Row[];
    try {
      return ((await send(text, parameters)) as { rows: Row[] }).rows;
    } catch (error) {
      // The stack of an error of the database leads to its connection: this one leads to whoever sent the statement.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };
}
