import { encryptBytes, decryptBytes } from '../areas/members/public.ts';
import type { Keys } from '../kit/keys.ts';
import { FileUnreadable } from '../ports/file-store/port.ts';
import type { FileStore, StoredFile } from '../ports/file-store/port.ts';

const PURPOSE = 'files';

/** Whatever belongs to a member. The logos of banks are nobody's secret and stay as they are. */
const wanted = /^members\/\d+\//;

/** Before it, what was kept before files were encrypted; an image or a document begins otherwise. */
const mark = 'wattle sealed file 1\n';

function isEncrypted({ bytes }: StoredFile): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mark.length)).equals(Buffer.from(mark));
}

function encryptedFile(keys: Keys, key: string, file: StoredFile): StoredFile {
  return { ...file, bytes: encryptBytes(keys, PURPOSE, file.bytes, { name: key, head: mark }) };
}

/** The file behind its seal; undefined where no key opens it. */
function openedFile(keys: Keys, key: string, file: StoredFile): { file: StoredFile; isCurrent: boolean } | undefined {
  const opened = decryptBytes(keys, PURPOSE, file.bytes.subarray(mark.length), key);
  // The same memory as plain bytes: a file of ten megabytes is not copied to change its type.
  return (
    opened && {
      file: { ...file, bytes: new Uint8Array(opened.bytes.buffer, opened.bytes.byteOffset, opened.bytes.length) },
      isCurrent: opened.isCurrent,
    }
  );
}

/**
 * A store that encrypts the files of members under a key derived from the secret key and under the name of the file, so that neither a
 * copy of the store nor files put in each other's place are of use. What it holds decrypted stays readable.
 */
export function encryptedFiles(files: FileStore, keys: Keys): FileStore {
  return {
    ...files,
    async put(key, file) {
      return files.put(key, wanted.test(key) ? encryptedFile(keys, key, file) : file);
    },
    async get(key) {
      const file = await files.get(key);
      if (!file || !wanted.test(key) || !isEncrypted(file)) return file;
      const opened = openedFile(keys, key, file);
      if (!opened) throw new FileUnreadable(key);
      return opened.file;
    },
  };
}

/** Encrypts one file of the store behind the seal anew, or for the first time. 'gone' when it is there no more. */
export async function reencryptFile(
  files: FileStore,
  keys: Keys,
  key: string,
): Promise<'reencrypted' | 'already' | 'unreadable' | 'gone'> {
  const file = await files.get(key);
  if (!file) return 'gone';
  const opened = isEncrypted(file) ? openedFile(keys, key, file) : { file, isCurrent: false };
  if (!opened) return 'unreadable';
  if (opened.isCurrent) return 'already';
  await files.put(key, encryptedFile(keys, key, opened.file));
  return 'reencrypted';
}
