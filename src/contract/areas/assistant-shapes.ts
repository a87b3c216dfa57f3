import * as z from 'zod/mini';
import { date } from '#contract/kit/wire.ts';

/** The parts of an answer from the assistant, in reading order. */

const fact = z.object({ label: z.string(), value: z.string() });

export const proposal = z.object({
  id: z.int(),
  kind: z.literal(['recategorise', 'budget', 'goal', 'scheduled_payment']),
  title: z.string(),
  before: z.array(fact),
  after: z.array(fact),
  state: z.literal(['open', 'applied', 'undone', 'declined']),
  /** Whether the applied change can be reversed. */
  undoable: z.boolean(),
});
export type ProposalOnWire = z.output<typeof proposal>;

/** A number that a tool returned, with the path of the screen that shows how it is made up. */
const figure = z.object({ text: z.string(), href: z.string(), tool: z.string() });
export type FigureOnWire = z.output<typeof figure>;

const textPart = z.object({ kind: z.literal('text'), text: z.string() });
const figurePart = z.extend(figure, { kind: z.literal('figure') });

/** A line in a list: its name, its figure and a short note. */
const row = z.object({
  name: z.string(),
  figure,
  /** The words shown after the figure, such as 'left'. */
  unit: z.nullable(z.string()),
  /** Its share of the whole. */
  share: z.nullable(figure),
  note: z.array(z.discriminatedUnion('kind', [textPart, figurePart])),
});
export type RowOnWire = z.output<typeof row>;

/** Amounts over time. */
const series = z.object({
  kind: z.literal('series'),
  title: z.string(),
  of: z.literal(['months', 'days']),
  /** `date` is the first day that the amount covers, and `cents` is the same figure as a number. */
  points: z.array(z.object({ date, cents: z.int(), figure })),
});
export type SeriesOnWire = z.output<typeof series>;

/** Every number in an answer, other than a date, is a figure. */
export const piece = z.discriminatedUnion('kind', [
  textPart,
  figurePart,
  z.object({ kind: z.literal('rows'), title: z.string(), rows: z.array(row) }),
  series,
  z.object({ kind: z.literal('proposal'), proposal }),
  z.object({ kind: z.literal('card'), card: z.literal('helpline') }),
  z.object({ kind: z.literal('choices'), question: z.string(), choices: z.array(z.string()) }),
  z.object({ kind: z.literal('source'), note: z.string() }),
  /** Follow-up questions. */
  z.object({ kind: z.literal('follow_ups'), questions: z.array(z.string()) }),
]);
export type PieceOnWire = z.output<typeof piece>;
