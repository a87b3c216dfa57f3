/** The code of PostgreSQL for a statement in a transaction that has failed before. */
export const ABORTED = '25P02';

const isAborted = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === ABORTED;

/**
 * The answers to statements that do not need each other's, sent together. It waits for all of them also where one
 * fails, so that none is left over when its transaction ends, and then throws the first failure that says more than
 * that the transaction has failed before.
 */
export async function together<T extends readonly unknown[]>(
  ...statements: { [Place in keyof T]: Promise<T[Place]> }
): Promise<T> {
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  const answers = await Promise.all(statements.map((statement) => statement.catch(note)));
  if (failures.length > 0) throw failures.find((error) => !isAborted(error)) ?? failures[0];
  return answers as unknown as T;
}
