/** Sends a statement on the connection behind a view of the database. */
type DirectSend = (text: string, values: readonly unknown[]) => Promise<unknown>;

const sends = new WeakMap<object, DirectSend>();

/** Lets statements that are built once go straight to the connection behind a view of the database. */
export function rememberSend(view: object, send: DirectSend): void {
  sends.set(view, send);
}

export function directSendOf(view: object): DirectSend | undefined {
  return sends.get(view);
}
