/** A stored file. */
export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** The key of a file is invalid. */
export class FileKeyRefused extends Error {
  constructor(key: string) {
    super(`This isn’t a valid file name: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = 'FileKeyRefused';
  }
}

/** The file exists, but was encrypted under a key that the server does not have, or has been altered. */
export class FileUnreadable extends Error {
  readonly code = 'FILE_UNREADABLE';

  constructor(key: string) {
    super(`This file can’t be decrypted with SECRET_KEY or a former key: ${key}`);
    this.name = 'FileUnreadable';
  }
}

/**
 * Stores files. A key is `members/{member id}/…`, or `banks/…` for images of banks, `ebooks/…` for e-books and
 * `products/…` for images of products, of lower-case letters, digits, dots, dashes, underscores and slashes, at most
 * 200 characters; it contains no user input. A file is at most 50 MB and is written whole or not at all.
 */
export interface FileStore {
  readonly adapter: string;
  put(key: string, file: StoredFile): Promise<void>;
  /** Undefined when the file does not exist. @throws FileUnreadable */
  get(key: string): Promise<StoredFile | undefined>;
  /** Succeeds also when the file does not exist. */
  remove(key: string): Promise<void>;
  /** Keys below a folder such as 'members/7/', sorted. */
  list(folder: string): Promise<string[]>;
  /** Removes all files below a folder. */
  removeAll(folder: string): Promise<void>;
}

/** Refuses keys that could leave the store or that an adapter cannot represent. */
export function checkedKey(key: string): string {
  const isValid =
    key.length <= 200 &&
    /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(key) &&
    !key.split('/').some((part) => part === '.' || part === '..');
  if (!isValid || key.includes('//')) throw new FileKeyRefused(key);
  return key;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    files: FileStore;
  }
}
