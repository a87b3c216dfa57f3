/** What a figure was found in, as tools report it and answers say it. */
export interface Source {
  /** The data: 'your transactions', 'your budgets and spending'. */
  data: string;
  /** The days that it covers, as they are written: '1 to 30 Nov 2026'. */
  dates: readonly string[];
  /** What it leaves out or assumes: 'less refunds and transfers between your accounts'. */
  aside?: string;
  /** A sentence about what is not in it. */
  note?: string;
}

const listOf = new Intl.ListFormat('en-AU');

/** A sentence for each kind of data, with all of its dates together; what is not in it is said once. */
export function sourceText(sources: readonly Source[]): string {
  const sentences = [...Map.groupBy(sources, ({ data, aside }) => `${data}|${aside}`).values()].map((alike) => {
    const spans = [...new Set(alike.flatMap((source) => source.dates))];
    // Beside other dates 'up to 16 Nov' would read as the end of the one before.
    const dates = spans.length === 1 ? spans : spans.map((date) => date.replace(/^up to /, 'all up to '));
    const { data, aside } = alike[0]!;
    return `From ${[data, ...(dates.length > 0 ? [listOf.format(dates)] : []), ...(aside === undefined ? [] : [aside])].join(', ')}.`;
  });
  return [...sentences, ...new Set(sources.flatMap(({ note }) => note ?? []))].join(' ');
}
