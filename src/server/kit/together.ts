/**
 * The answers to statements that do not need each other's, sent together. It waits for all of them also where one fails,
 * so that none is left over when its transaction ends, and then throws the first failure: those after it only say that
 * the transaction has failed.
 */
export async function together<T extends readonly unknown[]>(
  ...statements: { [Place in keyof T]: Promise<T[Place]> }
): Promise<T> {
  const answers = Promise.all(statements) as unknown as Promise<T>;
  await Promise.allSettled([answers, ...statements]);
  return answers;
}
