/**
 * The browser's clock. The device may be wrong by hours; `serverNow` is corrected by what the server last said, so
 * that days and countdowns agree with the server (rule C09).
 */

let offsetMs = 0;

/** Milliseconds since 1970 by this device: for durations and for what never leaves the browser. */
export function deviceNow(): number {
  return Date.now();
}

/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Notes the server's time; `roundTripMs` is how long the question took, half of which has passed since. */
export function noteServerTime(serverMs: number, roundTripMs: number): void {
  offsetMs = Math.round(serverMs + roundTripMs / 2 - Date.now());
}
