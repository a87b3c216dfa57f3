/** The outcome of one check of a record. */
export interface CheckedLine {
  name: string;
  outcome: 'holds' | 'fails' | 'waiting';
  detail: string;
}

/** `keys` is the published list of keys, as the call that lists them answers. */
export function checkFile(
  text: string,
  keys?: string,
): { sequence: number; title: string | undefined; lines: CheckedLine[] };
