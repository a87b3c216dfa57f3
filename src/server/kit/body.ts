import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { UploadedFile } from './implement.ts';

/** Sizes that hold for every call unless its endpoint says otherwise. */
export const bodyLimits = {
  jsonBytes: 1024 * 1024,
  fileBytes: 400 * 1024 * 1024,
  files: 20,
};

/** Lets every call take JSON, urlencoded text and multipart; an empty body is an empty object. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(body as string, (key, value: unknown) => {
        if (key === '__proto__') throw new SyntaxError('A field name is not allowed.');
        return value;
      }));
    } catch {
      done(badField('body', 'This is not valid JSON.'));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, fieldsOf(new URLSearchParams(body as string)));
  });
  await app.register(multipart, { limits: { fieldSize: 256 * 1024, fields: 200, parts: 250, headerPairs: 100 } });
}

/** Fields of a form as an object: `tags[]` and repeated names become lists. */
function fieldsOf(entries: Iterable<[string, string]>): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [rawName, value] of entries) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
    const before = fields[name];
    if (before === undefined) fields[name] = rawName.endsWith('[]') ? [value] : value;
    else fields[name] = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
  }
  return { ...fields };
}

export interface MultipartBody {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Removes the files from the disk. */
  discard(): Promise<void>;
}

/** The text of a field; a part that says it is JSON comes parsed. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** Streams the files of a multipart request to `folder`; memory stays flat whatever their size. */
export async function receiveMultipart(request: FastifyRequest, folder: string, limits: { fileBytes: number }): Promise<MultipartBody> {
  const entries: [string, string][] = [];
  const files: UploadedFile[] = [];
  const discard = async () => {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.fileBytes, files: bodyLimits.files } })) {
      if (part.type === 'field') {
        entries.push([part.fieldname, textOf(part.value)]);
        continue;
      }
      const file: UploadedFile = { field: part.fieldname, name: (part.filename ?? '').slice(0, 255), mimeType: part.mimetype, path: join(folder, randomUUID()), sizeBytes: 0 };
      files.push(file);
      const target = createWriteStream(file.path, { mode: 0o600, highWaterMark: 1024 * 1024 });
      await pipeline(part.file, target);
      file.sizeBytes = target.bytesWritten;
      if (part.file.truncated) throw new Failure('too_large', `${file.name || 'The file'} is larger than ${Math.floor(limits.fileBytes / 1024 / 1024)} MB.`);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { fields: fieldsOf(entries), files, discard };
}
