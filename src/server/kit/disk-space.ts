import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#contract/kit/errors.ts';

/** Limits of the disk that the data folder lies on. */
export interface DiskLimits {
  /** Nothing is written any more once less than this is free. */
  minFreeBytes: number;
  /** What uploads under way may take together, in all processes. */
  uploadBytes: number;
}

const megabyte = 1024 * 1024;
export const defaultDiskLimits: DiskLimits = { minFreeBytes: 256 * megabyte, uploadBytes: 4096 * megabyte };

/** How long the answer of the file system is believed. */
const KNOWN_MS = 1_000;
/** An upload looks again at what all processes have written after each of these. */
const LOOK_BYTES = 32 * megabyte;
const RETRY_SECONDS = 60;

export interface Reservation {
  /** Counts bytes that are about to be written. @throws Failure where they no longer fit. */
  take(bytes: number): void;
  release(): void;
}

/** Where uploads under way lie, and how much of the disk they may take. */
export interface UploadSpace {
  folder: string;
  /** Sets room for an upload aside before its first byte is read. @throws Failure 503 where there is none. */
  reserve(bytes: number): Promise<Reservation>;
}

export interface DiskSpace {
  uploads: UploadSpace;
  /** Free bytes, where they are too few to write; undefined otherwise. */
  shortage(): Promise<number | undefined>;
}

const full = () =>
  new Failure(
    'unavailable',
    'Our storage is nearly full, so nothing can be saved at the moment. Nothing was changed. Please try again later.',
    { extra: { retry_after_seconds: RETRY_SECONDS } },
  );
const busy = () =>
  new Failure('unavailable', 'Too many uploads are under way. Please try again in a minute.', {
    extra: { retry_after_seconds: RETRY_SECONDS },
  });

/** @throws Failure 503 where the disk is too full to write. */
export async function requireSpace(disk: DiskSpace): Promise<void> {
  if ((await disk.shortage()) !== undefined) throw full();
}

/** Bytes of the files in a folder; one that goes meanwhile counts nothing. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Watches the disk of `directory`. The folder of uploads is shared by all processes, so its size is read, not remembered. */
export function openDiskSpace(directory: string, { minFreeBytes, uploadBytes }: DiskLimits): DiskSpace {
  const folder = join(directory, 'uploads');
  let known: { at: number; free: Promise<number> } | undefined;
  /** Room that was set aside in this process and has not been written yet. */
  let outstanding = 0;
  const free = (): Promise<number> => {
    const at = performance.now();
    // A folder that is not there yet says nothing about its disk.
    if (!known || at - known.at > KNOWN_MS)
      known = {
        at,
        free: statfs(directory).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.POSITIVE_INFINITY,
        ),
      };
    return known.free;
  };

  return {
    async shortage() {
      const left = await free();
      return left < minFreeBytes ? left : undefined;
    },
    uploads: {
      folder,
      async reserve(bytes) {
        if ((await free()) - outstanding - bytes < minFreeBytes) throw full();
        if ((await bytesIn(folder)) + outstanding + bytes > uploadBytes) throw busy();
        let left = bytes;
        let unlooked = 0;
        let refusal: Failure | undefined;
        outstanding += bytes;
        const look = async () => {
          if ((await free()) < minFreeBytes) refusal = full();
          else if ((await bytesIn(folder)) > uploadBytes) refusal = busy();
        };
        return {
          take(taken) {
            if (refusal) throw refusal;
            if (taken > left) throw new Failure('too_large');
            left -= taken;
            outstanding -= taken;
            unlooked += taken;
            if (unlooked < LOOK_BYTES) return;
            unlooked = 0;
            void look();
          },
          release() {
            outstanding -= left;
            left = 0;
          },
        };
      },
    },
  };
}
