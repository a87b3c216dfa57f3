import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#contract/kit/errors.ts';

/** Limits for the disk that holds the data folder. */
export interface DiskLimits {
  /** Writes are refused when less than this is free. */
  minFreeBytes: number;
  /** The maximum that uploads in progress may occupy together, over all processes. */
  uploadBytes: number;
}

const megabyte = 1024 * 1024;
export const defaultDiskLimits: DiskLimits = { minFreeBytes: 256 * megabyte, uploadBytes: 4096 * megabyte };

/** How long a measurement of the file system is reused. */
const CACHE_MS = 1_000;
/** An upload measures the disk and all uploads again after this many bytes. */
const RECHECK_BYTES = 32 * megabyte;
const RETRY_SECONDS = 60;

export interface Reservation {
  /** Counts bytes that are about to be written. @throws Failure where they do not fit. */
  take(bytes: number): void;
  release(): void;
}

/** The folder for uploads in progress, and the disk space that they may use. */
export interface UploadSpace {
  folder: string;
  /** Reserves space for an upload before its first byte is read. @throws Failure 503 where there is not enough. */
  reserve(bytes: number): Promise<Reservation>;
}

export interface DiskSpace {
  uploads: UploadSpace;
  /** The free bytes where they are below the limit; undefined otherwise. */
  shortage(): Promise<number | undefined>;
}

const diskFull = () =>
  new Failure(
    'unavailable',
    'We can’t save anything at the moment because our storage is nearly full. Nothing was changed. Please try again later.',
    { extra: { retry_after_seconds: RETRY_SECONDS } },
  );
const tooManyUploads = () =>
  new Failure('unavailable', 'Too many people are uploading right now. Please try again in a minute.', {
    extra: { retry_after_seconds: RETRY_SECONDS },
  });

/** @throws Failure 503 where the disk is too full for writes. */
export async function requireSpace(disk: DiskSpace): Promise<void> {
  if ((await disk.shortage()) !== undefined) throw diskFull();
}

/** Bytes of the files in a folder; a file that is removed meanwhile counts as zero. */
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

/**
 * Watches the disk of `directory`. The uploads folder is shared by all processes, so its size is measured, not cached.
 */
export function openDiskSpace(directory: string, { minFreeBytes, uploadBytes }: DiskLimits): DiskSpace {
  const folder = join(directory, 'uploads');
  let measured: { at: number; free: Promise<number> } | undefined;
  /** Bytes reserved in this process and not yet written. */
  let reserved = 0;
  const free = (): Promise<number> => {
    const at = performance.now();
    // A folder that does not exist yet has no measurable disk.
    if (!measured || at - measured.at > CACHE_MS)
      measured = {
        at,
        free: statfs(directory).then(
          ({ bavail, bsize }) => bavail * bsize,
          () => Number.POSITIVE_INFINITY,
        ),
      };
    return measured.free;
  };

  return {
    async shortage() {
      const remaining = await free();
      return remaining < minFreeBytes ? remaining : undefined;
    },
    uploads: {
      folder,
      async reserve(bytes) {
        if ((await free()) - reserved - bytes < minFreeBytes) throw diskFull();
        if ((await bytesIn(folder)) + reserved + bytes > uploadBytes) throw tooManyUploads();
        let remaining = bytes;
        let bytesSinceCheck = 0;
        let refusal: Failure | undefined;
        reserved += bytes;
        const recheck = async () => {
          if ((await free()) < minFreeBytes) refusal = diskFull();
          else if ((await bytesIn(folder)) > uploadBytes) refusal = tooManyUploads();
        };
        return {
          take(taken) {
            if (refusal) throw refusal;
            if (taken > remaining) throw new Failure('too_large');
            remaining -= taken;
            reserved -= taken;
            bytesSinceCheck += taken;
            if (bytesSinceCheck < RECHECK_BYTES) return;
            bytesSinceCheck = 0;
            void recheck();
          },
          release() {
            reserved -= remaining;
            remaining = 0;
          },
        };
      },
    },
  };
}
