import { open } from './api.ts';
import type { AnyEndpoint, InputThen } from './request.ts';

/** Long enough for any browser to begin the download; until then the address holds the whole file in memory. */
const HELD_MS = 60_000;

/** Hands a file to the browser, which puts it where the member keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}

/** 'attachment; filename="x.zip"' → 'x.zip'. */
export function fileNameOf(disposition: string | null): string | undefined {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];
}

/** Calls an endpoint of kind `file` and saves its answer, under the name that the server gives it. Throws as `open` does. */
export async function saveAnswer<E extends AnyEndpoint>(
  plainName: string,
  endpoint: E,
  ...input: InputThen<E, never>
): Promise<void> {
  const response = await open(endpoint, ...input);
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? plainName);
}
