/** A file as it comes back. */
export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** The name of a file is not one that the store takes. */
export class FileKeyRefused extends Error {
  constructor(key: string) {
    super(`This is not a name for a file: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = 'FileKeyRefused';
  }
}

/** The file is there, but was encrypted under a key that the server has not, or is no longer what was encrypted. */
export class FileUnreadable extends Error {
  readonly code = 'FILE_UNREADABLE';

  constructor(key: string) {
    super(`This file does not open under SECRET_KEY or a former one: ${key}`);
    this.name = 'FileUnreadable';
  }
}

/**
 * Where files lie. A key is `members/{member id}/…`, or `banks/…` for images of banks, of emails, digits, dots, dashes, underscores and slashes,
 * at most 200 characters; nothing in it comes from a person. A file is at most 50 MB and is written whole or not at all.
 */
export interface FileStore {
  readonly adapter: string;
  put(key: string, file: StoredFile): Promise<void>;
  /** Undefined when there is no such file. @throws FileUnreadable */
  get(key: string): Promise<StoredFile | undefined>;
  /** Succeeds also when there is no such file. */
  remove(key: string): Promise<void>;
  /** Keys below a folder such as 'members/7/', in order. */
  list(folder: string): Promise<string[]>;
  /** Removes all below a folder. */
  removeAll(folder: string): Promise<void>;
}

/** Refuses keys that could leave the store or surprise one of the adapters. */
export function checkedKey(key: string): string {
  const fine =
    key.length <= 200 &&
    /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(key) &&
    !key.split('/').some((part) => part === '.' || part === '..');
  if (!fine || key.includes('//')) throw new FileKeyRefused(key);
  return key;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    files: FileStore;
  }
}
