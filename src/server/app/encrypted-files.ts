import { encryptBytes, decryptBytes } from '../areas/members/public.ts';
import type { Keys } from '../kit/keys.ts';
import { FileUnreadable } from '../ports/file-store/port.ts';
import type { FileStore, StoredFile } from '../ports/file-store/port.ts';

const PURPOSE = 'files';

/** Files of members are encrypted. The logos of banks are public and stay unencrypted. */
const wanted = /^members\/\d+\//;

/** The prefix of an encrypted file. Files stored before encryption was added start otherwise. */
const mark = 'wattle sealed file 1\n';

function isEncrypted({ bytes }: StoredFile): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, mark.length)).equals(Buffer.from(mark));
}

function encryptedFile(keys: Keys, key: string, file: StoredFile): StoredFile {
  return { ...file, bytes: encryptBytes(keys, PURPOSE, file.bytes, { name: key, head: mark }) };
}

/** The decrypted file; undefined where no key decrypts it. */
function openedFile(keys: Keys, key: string, file: StoredFile): { file: StoredFile; isCurrent: boolean } | undefined {
  const decrypted = decryptBytes(keys, PURPOSE, file.bytes.subarray(mark.length), key);
  // Shares the memory, so that a file of ten megabytes is not copied to change its type.
  return (
    decrypted && {
      file: {
        ...file,
        bytes: new Uint8Array(decrypted.bytes.buffer, decrypted.bytes.byteOffset, decrypted.bytes.length),
      },
      isCurrent: decrypted.isCurrent,
    }
  );
}

/**
 * A store that encrypts the files of members under a key derived from the secret key and the name of the file, so that
 * neither a copy of the store nor files moved to other names are of use. Unencrypted files stay readable.
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

/**
 * Encrypts one file of the inner store again under the present key, or for the first time. Returns 'gone' when it no
 * longer exists.
 */
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
