/** The browser's first look into its formats of numbers takes a slow phone 100 ms, so a number without a comma is written without it. */
const written = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : count.toLocaleString('en-AU');

/** '1 payment', '2 payments'; the plural adds an s by default. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${written(count)} ${count === 1 ? singular : plural}`;
}
