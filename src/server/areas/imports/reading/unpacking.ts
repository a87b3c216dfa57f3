import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { StatementRefusal } from '#domain/statements/statement.ts';

/** Whose files are unpacked, and where. */
export interface Unpacking {
  memberId: number;
  folder: string;
  /** Collects the paths of the files written on the way. */
  written: string[];
}

/** Limits for packed files, which real exports do not reach. */
const limits = {
  unpackedBytes: 400 * 1024 * 1024,
  /** A workbook is read into memory as a whole. */
  workbookBytes: 80 * 1024 * 1024,
  /** Text compresses about ten to one; much more indicates a zip bomb. */
  ratio: 250,
  ratioFromBytes: 8 * 1024 * 1024,
  entries: 2_000,
  statements: 20,
  directoryBytes: 4 * 1024 * 1024,
};

/** A file unpacked from another one. */
export interface UnpackedFile {
  name: string;
  path: string;
  sizeBytes: number;
}

function tooLarge(): StatementRefusal {
  return new StatementRefusal(
    'too_large',
    'The contents of this file are too large. Unzip it and choose the statement inside.',
  );
}

function damaged(): StatementRefusal {
  return new StatementRefusal('broken', 'This compressed file is damaged. Download it again.');
}

/** Passes bytes on until they exceed the limits. */
function sizeGuard(packedBytes: number, total: { bytes: number }): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      total.bytes += chunk.length;
      const bomb = passed > limits.ratioFromBytes && passed > packedBytes * limits.ratio;
      done(bomb || total.bytes > limits.unpackedBytes ? tooLarge() : null, chunk);
    },
  });
}

async function unpackTo(
  source: NodeJS.ReadableStream,
  inflate: Transform,
  packedBytes: number,
  folder: string,
  total: { bytes: number },
): Promise<{ path: string; sizeBytes: number }> {
  const path = join(folder, randomUUID());
  try {
    await pipeline(
      source,
      inflate,
      sizeGuard(packedBytes, total),
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    );
  } catch (error) {
    throw error instanceof StatementRefusal ? error : damaged();
  }
  return { path, sizeBytes: (await stat(path)).size };
}

/** Unpacks a gzip file into `folder`. */
export async function unpackGzip(path: string, name: string, folder: string): Promise<UnpackedFile[]> {
  const handle = await open(path);
  const { size } = await handle.stat();
  await handle.close();
  const unpacked = await unpackTo(createReadStream(path), createGunzip(), size, folder, { bytes: 0 });
  return [{ name: name.replace(/\.gz$/i, ''), ...unpacked }];
}

interface Entry {
  name: string;
  method: number;
  packedBytes: number;
  headerAt: number;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

const END_RECORD = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** Reads the central directory of a zip file. Zip64 is treated as damaged, because no statement needs it. */
async function entriesOf(handle: FileHandle, size: number): Promise<Entry[]> {
  const tailLength = Math.min(size, 65_557);
  if (tailLength < 22) throw damaged();
  const tail = await readAt(handle, size - tailLength, tailLength);
  let end = tailLength - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END_RECORD) end -= 1;
  if (end < 0) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  if (count > limits.entries || directoryBytes > limits.directoryBytes) throw tooLarge();
  const directory = await readAt(handle, tail.readUInt32LE(end + 16), directoryBytes);
  const entries: Entry[] = [];
  let at = 0;
  while (entries.length < count && at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    if ((directory.readUInt16LE(at + 8) & 1) === 1)
      throw new StatementRefusal(
        'not_a_statement',
        'This compressed file has a password. Unzip it and choose the statement inside.',
      );
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

const textName =
  /(?:^|\/)db\.sqlite$|\.(?:csv|tsv|txt|ofx|qfx|qbo|qif|xml|sta|mt940|940|942|gnucash|json|moneyguru|journal|hledger|ledger)$/i;
const sheetName = /\.(?:xlsx|xlsm|xls|html?)$/i;
const hiddenName = /(?:^|\/)(?:__MACOSX\/|\.)|\/$/;

/**
 * The entries worth reading: the database of an Actual budget alone, otherwise files named like statements, otherwise
 * workbooks, otherwise PDFs, otherwise all, so that their content is examined.
 */
function selectEntries(entries: readonly Entry[]): Entry[] {
  const files = entries.filter((entry) => !hiddenName.test(entry.name));
  const textFiles = files.filter((entry) => textName.test(entry.name));
  const budget = textFiles.filter((entry) => /(?:^|\/)db\.sqlite$/i.test(entry.name));
  if (budget.length > 0) return budget.slice(0, 1);
  // YNAB packs its budget with the register; only the register contains transactions.
  const registers = textFiles.filter((entry) => /register\.(?:csv|tsv)$/i.test(entry.name));
  const tiers = [
    registers,
    textFiles,
    files.filter((entry) => sheetName.test(entry.name)),
    files.filter((entry) => /\.pdf$/i.test(entry.name)),
    files,
  ];
  return tiers.find((tier) => tier.length > 0) ?? [];
}

/** Unpacks every entry without storing it. Throws StatementRefusal where the content exceeds the limits. */
export async function checkUnpackedSize(path: string): Promise<void> {
  const handle = await open(path);
  try {
    const total = { bytes: limits.unpackedBytes - limits.workbookBytes };
    for (const entry of await entriesOf(handle, (await handle.stat()).size)) {
      if (entry.packedBytes === 0 || hiddenName.test(entry.name)) continue;
      const { source, inflate } = await contentOf(handle, path, entry);
      try {
        await pipeline(
          source,
          inflate,
          sizeGuard(entry.packedBytes, total),
          new Writable({ write: (_chunk, _encoding, done) => done() }),
        );
      } catch (error) {
        throw error instanceof StatementRefusal ? error : damaged();
      }
    }
  } finally {
    await handle.close();
  }
}

export interface ZipContent {
  name: string;
  bytes: Buffer;
}

/** All files of a zip file in memory; `checkUnpackedSize` must have accepted it. */
export async function zipContents(path: string): Promise<ZipContent[]> {
  const handle = await open(path);
  try {
    const contents: ZipContent[] = [];
    for (const entry of await entriesOf(handle, (await handle.stat()).size)) {
      if (hiddenName.test(entry.name)) continue;
      const { source, inflate } = await contentOf(handle, path, entry);
      const pieces: Buffer[] = [];
      if (entry.packedBytes > 0)
        await pipeline(source, inflate, async (unpacked) => {
          for await (const piece of unpacked as AsyncIterable<Buffer>) pieces.push(piece);
        });
      contents.push({ name: entry.name, bytes: Buffer.concat(pieces) });
    }
    return contents;
  } finally {
    await handle.close();
  }
}

/** The packed bytes of an entry, and the stream that unpacks them. */
async function contentOf(
  handle: FileHandle,
  path: string,
  entry: Entry,
): Promise<{ source: NodeJS.ReadableStream; inflate: Transform }> {
  const header = await readAt(handle, entry.headerAt, 30);
  if (header.readUInt32LE(0) !== LOCAL_HEADER || (entry.method !== STORED && entry.method !== DEFLATED))
    throw damaged();
  const start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const source = createReadStream(path, { start, end: start + Math.max(entry.packedBytes, 1) - 1 });
  return {
    source,
    inflate:
      entry.method === DEFLATED
        ? createInflateRaw()
        : new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) }),
  };
}

/** Unpacks the statements of a zip file into `folder`. */
export async function unpackZip(path: string, folder: string): Promise<UnpackedFile[]> {
  const handle = await open(path);
  try {
    const entries = selectEntries(await entriesOf(handle, (await handle.stat()).size));
    if (entries.length === 0)
      throw new StatementRefusal('not_a_statement', 'We couldn’t find a statement in this file.');
    if (entries.length > limits.statements)
      throw new StatementRefusal(
        'too_large',
        `This file contains ${entries.length} files. Choose up to ${limits.statements} at a time.`,
      );
    const total = { bytes: 0 };
    const files: UnpackedFile[] = [];
    for (const entry of entries) {
      const { source, inflate } = await contentOf(handle, path, entry);
      files.push({
        name: entry.name.split('/').at(-1)!,
        ...(await unpackTo(source, inflate, entry.packedBytes, folder, total)),
      });
    }
    return files;
  } finally {
    await handle.close();
  }
}
