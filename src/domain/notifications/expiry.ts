const DAY_MS = 24 * 3600 * 1000;

/** Notifications created before this instant are hidden; null if they never expire (0 days). */
export function visibleSince(nowMs: number, expiryDays: number): number | null {
  return expiryDays === 0 ? null : nowMs - expiryDays * DAY_MS;
}

/** When a notification expires: at its own end or by age, whichever is first; null if never. */
export function expiresAt(
  { createdMs, endsMs }: { createdMs: number; endsMs: number | null },
  expiryDays: number,
): number | null {
  const byAge = expiryDays === 0 ? null : createdMs + expiryDays * DAY_MS;
  if (byAge === null || endsMs === null) return byAge ?? endsMs;
  return Math.min(byAge, endsMs);
}
