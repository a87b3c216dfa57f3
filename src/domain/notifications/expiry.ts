const DAY_MS = 24 * 3600 * 1000;

/** From which instant on notifications are still shown, by the member's choice in days; null where 0 keeps them. */
export function shownSince(nowMs: number, expiryDays: number): number | null {
  return expiryDays === 0 ? null : nowMs - expiryDays * DAY_MS;
}

/** When a notification goes: at its own end, or so many days after it came, whichever is first; null where it stays. */
export function goesAt(
  { createdMs, endsMs }: { createdMs: number; endsMs: number | null },
  expiryDays: number,
): number | null {
  const byAge = expiryDays === 0 ? null : createdMs + expiryDays * DAY_MS;
  if (byAge === null || endsMs === null) return byAge ?? endsMs;
  return Math.min(byAge, endsMs);
}
