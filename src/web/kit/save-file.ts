import { open } from './api.ts';
import type { AnyEndpoint, InputThen } from './request.ts';

/** Long enough for a download to start; until then the object URL holds the file in memory. */
const HELD_MS = 60_000;

/** Downloads a file. */
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

/** Calls an endpoint of kind `file` and downloads the reply under the server's file name. Throws as `open` does. */
export async function saveAnswer<E extends AnyEndpoint>(
  plainName: string,
  endpoint: E,
  ...input: InputThen<E, never>
): Promise<void> {
  const response = await open(endpoint, ...input);
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')) ?? plainName);
}
