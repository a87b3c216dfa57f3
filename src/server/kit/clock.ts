/** The only source of the current time. Tests pass a clock that they move. */
export interface Clock {
  now(): Date;
  /** The civil date 'YYYY-MM-DD' in the given IANA zone. */
  today(timeZone: string): string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function civilDate(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: (timeZone) => civilDate(new Date(), timeZone),
};

/** A clock that stands still until it is advanced. */
export function movableClock(
  start: string,
): Clock & { set(instant: string): void; advance(milliseconds: number): void } {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    today: (timeZone) => civilDate(current, timeZone),
    set(instant) {
      current = new Date(instant);
    },
    advance(milliseconds) {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
