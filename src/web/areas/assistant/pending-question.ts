/**
 * A question that was asked elsewhere in the app, such as in the command palette, until the assistant's screen takes
 * it. It is kept out of the address, so that no link from outside can ask in the member's name.
 */
let pending: string | null = null;

export function leaveQuestion(text: string): void {
  pending = text;
}

/** Returns the question once; null where none waits. */
export function takeQuestion(): string | null {
  const text = pending;
  pending = null;
  return text;
}
