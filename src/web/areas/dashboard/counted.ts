/** A number with its noun, such as '1 bill' or '1,204 bills'. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
