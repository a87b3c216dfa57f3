import { assistant } from '#contract/areas/assistant.ts';
import { aConversation, say } from '#tests/build/assistant.ts';
import type { Holder } from '#tests/build/money.ts';
import type { TestServer } from '#tests/build/server.ts';
import { judge, readAnswer } from './judging.ts';
import type { Question, Read, Verdict } from './judging.ts';
import { firstScenario } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';
import { truthOf } from './truth.ts';

export interface Judged {
  question: Question;
  read: Read;
  verdict: Verdict;
}

export interface Shares {
  questions: number;
  right: number;
  wrong: number;
  requested: number;
  cannot: number;
}

/** Conversations held at the same time. */
const AT_ONCE = 4;

/** Sends all messages in one new conversation over the wire, and returns the last answer. */
async function converse(
  server: TestServer,
  { token }: Holder,
  says: readonly string[],
): Promise<{ conversation: number; read: Read }> {
  const conversation = await aConversation(server, token);
  let read = readAnswer([]);
  for (const words of says) {
    const lines = await (await say(server, token, conversation, words)).end();
    const last = lines.at(-1);
    if (last?.type !== 'end' || last.state !== 'complete')
      throw new Error(`No complete answer to '${words}': ${JSON.stringify(last)}`);
    read = readAnswer(lines.flatMap((line) => (line.type === 'piece' ? [line.piece] : [])));
  }
  return { conversation, read };
}

/** The same, and deletes the conversation. */
export async function ask(server: TestServer, who: Holder, says: readonly string[]): Promise<Read> {
  const { conversation, read } = await converse(server, who, says);
  await server.call(assistant.remove, { token: who.token, params: { id: conversation }, body: {} });
  return read;
}

export async function examine(
  server: TestServer,
  who: Holder,
  questions: readonly Question[],
  scenario: Scenario = firstScenario,
): Promise<Judged[]> {
  const truth = truthOf(scenario);
  const judged: Judged[] = [];
  const open = questions.entries();
  const inTurn = async (): Promise<void> => {
    for (const [at, question] of open) {
      const { read } = await converse(server, who, question.says);
      judged[at] = { question, read, verdict: judge(question, read, truth) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return judged;
}

export function sharesOf(judged: readonly Judged[]): Shares {
  const count = (verdict: Verdict): number => judged.filter((one) => one.verdict === verdict).length;
  return {
    questions: judged.length,
    right: count('right'),
    wrong: count('wrong'),
    requested: count('asked'),
    cannot: count('cannot'),
  };
}

const percent = (part: number, whole: number): string => `${((part * 100) / whole).toFixed(1)} %`;

export function summaryOf({ questions, right, wrong, requested, cannot }: Shares): string {
  return `${questions} questions: right ${right} (${percent(right, questions)}), wrong ${wrong} (${percent(wrong, questions)}), asked back ${requested} (${percent(requested, questions)}), said that it cannot ${cannot} (${percent(cannot, questions)})`;
}

/** A line for each kind, in the order of the file. */
export function byKind(judged: readonly Judged[]): string[] {
  return [...Map.groupBy(judged, ({ question }) => question.kind)].map(
    ([kind, own]) => `  ${kind.padEnd(22)} ${summaryOf(sharesOf(own))}`,
  );
}
