import { readFileSync } from 'node:fs';
import { openActModel } from '#domain/assistant/acts/model.ts';
import type { ActModel } from '#domain/assistant/acts/model.ts';
import { answer } from '#domain/assistant/answer.ts';
import type { Inquiry } from '#domain/assistant/answers/answering.ts';
import type { CycleResult } from '#domain/assistant/findings.ts';
import type { MemberNames } from '#domain/assistant/member-names.ts';
import { followUps } from '#domain/assistant/follow-ups.ts';
import { figuresIn, wordsIn } from '#domain/assistant/piece.ts';
import type { Piece, Proposal } from '#domain/assistant/piece.ts';
import { isSourced } from '#domain/assistant/sourced.ts';
import { sourceText } from '#domain/assistant/sources.ts';
import type { Source } from '#domain/assistant/sources.ts';
import { understandAll } from '#domain/assistant/two-questions.ts';
import type { Ask, Assistant, AssistantTools } from './port.ts';

let weights: ActModel | undefined;

/** The weights are read once, at the first question. */
function actModel(): ActModel {
  weights ??= openActModel(readFileSync(new URL('acts.bin', import.meta.url)));
  return weights;
}

/** What the tools of one answer returned besides their data. */
class ToolRuns {
  readonly sources: Source[] = [];
  readonly proposals: Proposal[] = [];
  readonly names = new Set<string>();
  readonly #tools: AssistantTools;

  constructor(tools: AssistantTools) {
    this.#tools = tools;
  }

  async run(name: string, input: unknown): Promise<unknown> {
    const { data, sources, proposal } = await this.#tools.run(name, input);
    this.sources.push(...sources);
    if (proposal) this.proposals.push(proposal);
    collectNames(data, this.names);
    return data;
  }
}

/**
 * Names in the member's data may contain digits, such as '7-Eleven' or an account by its last digits. Figures are not
 * names.
 */
function collectNames(data: unknown, names: Set<string>): void {
  if (typeof data !== 'object' || data === null) return;
  if ('href' in data && 'tool' in data) return;
  for (const value of Object.values(data)) {
    if (typeof value === 'string') names.add(value);
    else collectNames(value, names);
  }
}

async function* steps(inquiry: Inquiry, runs: ToolRuns, signal: AbortSignal): AsyncGenerator<Piece> {
  const answering = answer(inquiry);
  let step = answering.next();
  while (!step.done && !signal.aborted) {
    if ('call' in step.value) {
      step = answering.next(await runs.run(step.value.call, step.value.input));
      continue;
    }
    yield* step.value.pieces;
    step = answering.next();
  }
}

/**
 * The embedded engine: rules for questions about money in Australian English, and sentences around the tools' results.
 * It needs no key and no network, asks back where it is not sure, and never makes up a figure.
 */
export const embeddedAssistant: Assistant = {
  adapter: 'embedded',
  async *answer(
    { text, earlier, today, firstName }: Ask,
    tools: AssistantTools,
    signal: AbortSignal,
  ): AsyncGenerator<Piece> {
    const runs = new ToolRuns(tools);
    const [pay, named] = await Promise.all([runs.run('pay_cycle', {}), tools.run('own_names', {})]);
    const { cycle, chosen } = pay as CycleResult;
    const own = named.data as MemberNames;
    const now = { today, cycle };
    const questions = understandAll(
      text,
      earlier.filter(({ role }) => role === 'user').map((one) => one.text),
      now,
      own,
      actModel(),
    );
    // The member's own words may be repeated, but their numbers are not figures.
    for (const name of questions.flatMap(({ names, mixed }) => [...names, ...mixed])) runs.names.add(name);
    let [hasFigures, hasChoices] = [false, false];
    for (const [at, question] of questions.entries()) {
      if (at > 0) yield { kind: 'text', text: ' ' };
      for await (const piece of steps({ question, now, payKnown: chosen, firstName }, runs, signal)) {
        hasFigures ||= figuresIn(piece).length > 0;
        hasChoices ||= piece.kind === 'choices';
        if (!(piece.kind === 'text' && piece.text === '') && isSourced(wordsIn(piece), runs.names)) yield piece;
      }
    }
    if (signal.aborted) return;
    for (const proposal of runs.proposals) yield { kind: 'proposal', proposal };
    if (runs.sources.length > 0) yield { kind: 'source', note: sourceText(runs.sources) };
    // A question back has its own answers to tap.
    const asked = [...earlier.filter(({ role }) => role === 'user').map((one) => one.text), text];
    const next = hasChoices ? [] : followUps(questions.at(-1)!, asked, hasFigures);
    if (next.length > 0) yield { kind: 'follow_ups', questions: next };
  },
};
