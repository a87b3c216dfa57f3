/** The outcome of one check of a record. */
export interface CheckedLine {
  name: string;
  outcome: 'holds' | 'fails' | 'waiting';
  detail: string;
}

export function checkFile(text: string): { sequence: number; title: string | undefined; lines: CheckedLine[] };
