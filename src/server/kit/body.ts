import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { FileLimits } from '#contract/kit/endpoint.ts';
import { cutText } from '#domain/text/storable.ts';
import type { UploadSpace } from './disk-space.ts';
import type { UploadedFile } from './implement.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Size limits for every call. Files have the limits that their endpoint declares. */
export const bodyLimits = {
  /** Text of a signed-in caller: JSON, a form, or all fields of a multipart form together. */
  memberBytes: megabyte,
  /** The same for a caller who is not signed in: enough for a form that a person fills in. */
  guestBytes: 64 * kilobyte,
  fields: 1_000,
  fieldBytes: 256 * kilobyte,
  /** All files of one call together, whatever their number. */
  uploadBytes: 1024 * megabyte,
};

/**
 * Turns off the framework's own body parsing: the dispatcher reads the body after the route, the caller and the
 * declared size have been checked. Routes with a body of another format register a parser in their own scope.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.register(multipart, { limits: { fieldSize: bodyLimits.fieldBytes, headerPairs: 100 } });
}

const tooLarge = () => new Failure('too_large');

/** The whole body, up to `limit` bytes. Anything after the limit is discarded unread. */
function bytesOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (failure?: Failure) => {
      request.off('data', take).off('end', end).off('error', broken).off('close', broken);
      // Unread data would block the connection.
      request.resume();
      if (failure) reject(failure);
      else resolve(Buffer.concat(chunks, length));
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) settle(tooLarge());
      else chunks.push(chunk);
    };
    const end = () => settle();
    const broken = () => settle(badField('body', 'The request ended early. Send it again.'));
    request.on('data', take).on('end', end).on('error', broken).on('close', broken);
  });
}

function jsonOf(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('This form has a field name we don’t allow.');
      return value;
    });
  } catch {
    throw badField('body', 'This isn’t valid JSON.');
  }
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function formOf(text: string): Record<string, unknown> {
  if (countOf(text, '&') >= bodyLimits.fields)
    throw new Failure('too_large', `A form can have up to ${bodyLimits.fields} fields.`);
  return fieldsOf(new URLSearchParams(text));
}

/** The fields of a form as an object: `tags[]` and repeated names become lists. */
function fieldsOf(entries: Iterable<[string, string]>): Record<string, unknown> {
  const fields = new Map<string, string | string[]>();
  for (const [rawName, value] of entries) {
    const isList = rawName.endsWith('[]');
    const name = isList ? rawName.slice(0, -2) : rawName;
    const before = fields.get(name);
    if (before === undefined) fields.set(name, isList ? [value] : value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
}

/** The body of a call. */
export interface ReceivedBody {
  input: unknown;
  files: UploadedFile[];
  /** Removes the files from the disk. */
  discard(): Promise<void>;
}

/** What the body of a call may contain. */
export interface BodyRules {
  /** Text in bytes. */
  textBytes: number;
  /** Whether forms are accepted besides JSON. */
  takesForms: boolean;
  files: FileLimits | undefined;
  /** The call takes these bytes as they are, whatever their type. */
  rawBytes: number | undefined;
}

const textBody = (input: unknown): ReceivedBody => ({ input, files: [], discard: async () => {} });

/** Reads the body of a request. @throws Failure where it is too large or of a type that the call does not accept. */
export async function readBody(request: FastifyRequest, rules: BodyRules, space: UploadSpace): Promise<ReceivedBody> {
  if (rules.rawBytes !== undefined) return textBody(await bytesOf(request.raw, rules.rawBytes));
  if (request.isMultipart()) {
    if (!rules.takesForms) throw new Failure('unsupported_media', 'Send JSON to this endpoint.');
    return receiveMultipart(request, rules, space);
  }
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  const isEmpty =
    request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0;
  if (isEmpty) return textBody({});
  switch (mediaType.trim().toLowerCase()) {
    case 'application/json':
      return textBody(jsonOf((await bytesOf(request.raw, rules.textBytes)).toString('utf8')));
    case 'application/x-www-form-urlencoded':
      return textBody(formOf((await bytesOf(request.raw, rules.textBytes)).toString('utf8')));
    default:
      throw new Failure('unsupported_media');
  }
}

/** The text of a field; a part with a JSON content type is parsed. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Counts the bytes that pass against the remaining limit. */
function counted(count: (bytes: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Streams the files of a multipart request to the disk, so that memory use does not grow with their size. */
async function receiveMultipart(
  request: FastifyRequest,
  { textBytes, files: limits }: BodyRules,
  space: UploadSpace,
): Promise<ReceivedBody> {
  const maxBytes = limits ? Math.min(bodyLimits.uploadBytes, limits.count * limits.bytesEach) : 0;
  const announced = request.headers['content-length'];
  // The headers of each part are not counted by the limits of its content.
  if (Number(announced ?? 0) > maxBytes + textBytes + megabyte) throw tooLarge();
  const reserved =
    limits && (await space.reserve(announced === undefined ? maxBytes : Math.min(maxBytes, Number(announced))));
  const entries: [string, string][] = [];
  const files: UploadedFile[] = [];
  let textLength = 0;
  const discard = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
    reserved?.release();
  };
  try {
    for await (const part of request.parts({
      limits: {
        fields: bodyLimits.fields,
        parts: bodyLimits.fields,
        fileSize: limits?.bytesEach ?? 1,
        files: limits ? limits.count + 1 : 1,
      },
    })) {
      if (part.type === 'field') {
        const text = textOf(part.value);
        textLength += part.fieldname.length + text.length;
        if (textLength > textBytes) throw tooLarge();
        entries.push([part.fieldname, text]);
        continue;
      }
      if (!limits || !reserved) throw new Failure('unsupported_media', 'This endpoint doesn’t accept files.');
      if (files.length === limits.count)
        throw badField(part.fieldname, limits.count === 1 ? 'Send one file.' : `Send up to ${limits.count} files.`);
      const file: UploadedFile = {
        field: part.fieldname,
        name: cutText((part.filename ?? '').replaceAll('\u0000', ''), 255),
        mimeType: part.mimetype,
        path: join(space.folder, randomUUID()),
        sizeBytes: 0,
      };
      files.push(file);
      await mkdir(space.folder, { recursive: true, mode: 0o700 });
      const target = createWriteStream(file.path, { mode: 0o600, highWaterMark: megabyte });
      await pipeline(part.file, counted(reserved.take), target);
      file.sizeBytes = target.bytesWritten;
      if (part.file.truncated)
        throw new Failure(
          'too_large',
          `${file.name || 'The file'} is larger than ${Math.floor(limits.bytesEach / megabyte)} MB.`,
        );
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw error;
  }
  return { input: fieldsOf(entries), files, discard };
}
