import { sealBytes, unsealBytes } from '../areas/members/public.ts';
import { FileUnreadable } from '../ports/file-store/port.ts';
import type { FileStore } from '../ports/file-store/port.ts';

const PURPOSE = 'files';

/** What a person shows to prove who they are, or how hard their times are. */
const wanted = /^members\/\d+\/(?:papers|hardship)\//;

/** Before it, what was kept before files were sealed; a picture or a document begins otherwise. */
const mark = Buffer.from('wattle sealed file 1\n');

/**
 * A store that seals the files which say most about a person, under a key derived from the secret key and under the name of the
 * file, so that neither a copy of the store nor files put in each other's place are of use. What it holds unsealed stays readable.
 */
export function sealedFiles(files: FileStore, secretKey: Uint8Array): FileStore {
  return {
    ...files,
    async put(key, file) {
      if (!wanted.test(key)) return files.put(key, file);
      return files.put(key, { ...file, bytes: Buffer.concat([mark, sealBytes(secretKey, PURPOSE, file.bytes, key)]) });
    },
    async get(key) {
      const file = await files.get(key);
      if (!file || !wanted.test(key) || !mark.equals(file.bytes.subarray(0, mark.length))) return file;
      const bytes = unsealBytes(secretKey, PURPOSE, file.bytes.subarray(mark.length), key);
      if (!bytes) throw new FileUnreadable(key);
      return { ...file, bytes: new Uint8Array(bytes) };
    },
  };
}
