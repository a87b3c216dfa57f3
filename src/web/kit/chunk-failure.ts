/** What Chromium, Firefox and WebKit say of a module that they could not load. They share no name or code. */
const messages = /dynamically imported module|importing a module script|valid JavaScript MIME type/i;

/** A chunk of the page that failed to load: the connection was lost, or a newer version was deployed. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof TypeError && messages.test(error.message);
}
