/**
 * A start that cannot continue for a reason that the operator can fix; the message states it in one or a few lines.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

const sentences: Readonly<Record<string, (at: string) => string>> = {
  ENOSPC: (at) => `The disk is full${at}. Free up some space, then start again.`,
  EDQUOT: (at) => `This user’s disk quota is used up${at}. Free up some space, then start again.`,
  EROFS: (at) => `The disk is read-only${at}. Make it writable, or set DATA_DIR to another folder.`,
  EACCES: (at) =>
    `This user isn’t allowed to read or write${at || ' there'}. Start as the user that owns the data folder, or set DATA_DIR to another folder.`,
  EMFILE: () => 'Too many files are open. Raise the limit on open files (ulimit -n), then start again.',
  '53100': () => 'The database’s disk is full. Free up some space, then start again.',
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
