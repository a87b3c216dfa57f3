/** A start that cannot go on for a reason that the person can mend; the message says it in a line or a few. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
