/**
 * The browser's clock. The device may be wrong by hours; `serverNow` is corrected by the server's time, so that dates
 * and countdowns agree with the server (rule C09).
 */

let offsetMs = 0;

/** Milliseconds since 1970 by this device: for durations and local use. */
export function deviceNow(): number {
  return Date.now();
}

/** Milliseconds since 1970 by the server's clock, if known. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Records the server's time; half of `roundTripMs` has passed since. */
export function noteServerTime(serverMs: number, roundTripMs: number): void {
  offsetMs = Math.round(serverMs + roundTripMs / 2 - Date.now());
}
