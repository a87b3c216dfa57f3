import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { decodeReply, exchange, headersFor, parsedWire } from './api.ts';
import { offlineProblem } from './api-problem.ts';
import { newIdempotencyKey, urlOf } from './request.ts';
import type { AnyEndpoint } from './request.ts';

export type UploadFiles = Record<string, readonly File[] | File>;

export interface UploadOptions {
  files: UploadFiles;
  body?: Record<string, string | number | boolean | undefined>;
  query?: Record<string, string>;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

function formOf({ files, body = {} }: UploadOptions): FormData {
  const form = new FormData();
  // Fields go before files: the server then knows them when the first file arrives.
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  for (const [name, input] of Object.entries(files))
    for (const file of [input].flat() as File[]) form.append(name, file, file.name);
  return form;
}

/** `fetch` cannot tell how much of a body has gone out; XMLHttpRequest can. */
function sendForm(url: string, headers: Record<string, string>, options: UploadOptions): Promise<Response> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(offlineProblem()));
    request.addEventListener('abort', () => reject(new DOMException('Upload stopped.', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(options));
  });
}

/** Sends files as multipart/form-data, with the same session, failures and reply as every other call. */
export async function upload<E extends AnyEndpoint>(endpoint: E, options: UploadOptions): Promise<ReplyOf<E>> {
  const url = urlOf(endpoint, { query: options.query });
  const key = endpoint.idempotent ? newIdempotencyKey() : undefined;
  const response = await exchange(endpoint, {}, (bearer) => sendForm(url, headersFor(bearer, key), options));
  return decodeReply(endpoint, parsedWire(await response.text()));
}
