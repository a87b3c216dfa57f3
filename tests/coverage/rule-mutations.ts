import { readFileSync } from 'node:fs';

/** One way to break a rule: the text that occurs once in the file, what replaces it, and the test that fails then. */
export interface RuleMutation {
  rule: string;
  file: string;
  text: string;
  replacement: string;
  test: string;
}

export const ruleMutations: readonly RuleMutation[] = readFileSync(
  new URL('rule-mutations.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [rule = '', file = '', text = '', replacement = '', test = ''] = line.split('\t');
    return { rule, file, text, replacement, test };
  });
