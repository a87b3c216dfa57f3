/** A key that signs, with the time in which it does. Published apart from what it signs. */
export interface PublishedKey {
  /** Hexadecimal. */
  public_key: string;
  starts_at: Date;
  ends_at: Date | null;
}

/** Whether the published keys have this one, and it was in use at that time. */
export function wasInUse(keys: readonly PublishedKey[], key: string, at: Date): boolean {
  const published = keys.find(({ public_key: each }) => each === key);
  return (
    published !== undefined && at >= published.starts_at && (published.ends_at === null || at <= published.ends_at)
  );
}
