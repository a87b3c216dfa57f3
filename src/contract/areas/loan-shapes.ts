import * as z from 'zod/mini';
import { hardshipReasons } from '#domain/loans/hardship.ts';
import { date } from '#contract/kit/wire.ts';

/** Files with a hardship request: payslips, emails, images. */
export const hardshipFiles = { most: 5, bytesEach: 10 * 1024 * 1024 } as const;

export const hardship = z.object({
  id: z.int(),
  reason: z.literal(hardshipReasons),
  note: z.string(),
  state: z.literal(['open', 'agreed', 'refused', 'withdrawn']),
  requested_on: date,
  /** The legal deadline for a written answer. */
  decide_by: date,
  answer: z.nullable(z.string()),
  decided_on: z.nullable(date),
  /** What we asked the borrower; null if nothing. It extends the legal deadline. */
  more: z.nullable(
    z.object({
      words: z.string(),
      requested_on: date,
      /** The borrower's deadline. */
      answer_by: date,
      informed_on: z.nullable(date),
      answer: z.nullable(z.string()),
      files: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
});
export type HardshipOnWire = z.output<typeof hardship>;
