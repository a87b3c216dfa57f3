import * as z from 'zod/mini';
import { date } from '#contract/kit/wire.ts';

/** A score from the member's own accounts, with its components. */

const component = z.object({
  key: z.literal(['income', 'bills', 'buffer', 'debts', 'overdraws', 'age']),
  title: z.string(),
  /** Null if there are too few transactions. */
  points: z.nullable(z.int()),
  most: z.int(),
  facts: z.string(),
  href: z.string(),
});
export type ScoreComponent = z.output<typeof component>;

export const score = z.object({
  as_of: date,
  label: z.string(),
  /** 0 to 1000; null if too little is known. */
  score: z.nullable(z.int()),
  band: z.nullable(z.string()),
  components: z.array(component),
  missing: z.array(z.string()),
  /** At the end of each month, oldest first, calculated from the transactions known today. */
  history: z.array(z.object({ as_of: date, score: z.nullable(z.int()) })),
  report: z.object({ text: z.string(), bodies: z.array(z.string()), source: z.string(), url: z.string() }),
});
export type CreditScore = z.output<typeof score>;
