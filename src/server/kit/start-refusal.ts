/**
 * A start that cannot continue for a reason that the operator can fix; the message states it in one or a few lines.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

const sentences: Readonly<Record<string, (at: string) => string>> = {
  ENOSPC: (at) => `There is no space left on the disk${at}. Make room, then start again.`,
  EDQUOT: (at) => `The disk quota of this user is used up${at}. Make room, then start again.`,
  EROFS: (at) => `The disk can only be read${at}. Start where it can be written, or set DATA_DIR to another folder.`,
  EACCES: (at) =>
    `This user may not read or write${at || ' there'}. Start as the user whom the data folder belongs to, or set DATA_DIR to another folder.`,
  EMFILE: () => 'Too many files are open. Raise the limit of open files (ulimit -n), then start again.',
  '53100': () => 'The database has no space left on its disk. Make room, then start again.',
};

/**
 * An error of the machine at start-up as a sentence that says what to do; undefined for an internal error, which needs
 * its stack trace.
 */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof StartRefusal) return error.message;
  const { code = '', path } = error as Partial<NodeJS.ErrnoException>;
  return sentences[code]?.(path ? ` (${path})` : '');
}
