/** A start that cannot go on for a reason that the person can mend; the message says it in a line or a few. */
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

/** A failure of the machine at a start as a sentence that says what to do; undefined for a fault of ours, which needs its trace. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof StartRefusal) return error.message;
  const { code = '', path } = error as Partial<NodeJS.ErrnoException>;
  return sentences[code]?.(path ? ` (${path})` : '');
}
