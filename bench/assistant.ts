import { refreshPlans } from './bench-server.ts';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { withRows } from './reads.ts';
import { percentile } from './result.ts';
import type { Result } from './result.ts';

const ROUNDS = 8;
const AIM_MS = 150;

/** One question of each kind, so that no single query decides the figure. */
const questions = [
  'How much did I spend on groceries last month?',
  'What did I spend at Woolworths this year?',
  'Where does my money go?',
  'What are my top 5 merchants this year?',
  'What was my biggest purchase last month?',
  'When did I last fill up with petrol?',
  'How much do I spend on coffee a week on average?',
  'Am I spending more than last month?',
  'How much did I earn last financial year?',
  'Show me my transactions over $100 last month',
  'What bills are due this week?',
  'How much is safe to spend?',
  'What will my balance be on Friday?',
  'Can I afford $900?',
  'What subscriptions do I have?',
  'How are my budgets going?',
  'How are my goals going?',
  'What is my net worth?',
  'What is my balance?',
  'Anything unusual lately?',
  'When is payday?',
  'Which month did I spend the most this year?',
];

async function post(server: BenchServer, member: BenchMember, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** Milliseconds until the first piece of an answer arrives, and until its end. */
async function askOnce(
  server: BenchServer,
  member: BenchMember,
  conversation: number,
  content: string,
): Promise<{ first: number; whole: number }> {
  const start = performance.now();
  const { body } = await post(server, member, `api/chat/conversations/${conversation}/messages/stream`, { content });
  let first: number | undefined;
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (first === undefined && text.includes('"type":"piece"')) first = performance.now() - start;
  }
  if (first === undefined || !text.includes('"state":"complete"'))
    throw new Error(`'${content}' was not answered: ${text.slice(0, 300)}`);
  return { first, whole: performance.now() - start };
}

/** How soon the embedded engine starts to answer over HTTP, with 100,000 transactions: questions of every kind. */
export async function benchAssistant(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const member = await withRows(server, 100_000);
  await refreshPlans(server.database);
  const firsts: number[] = [];
  const wholes: number[] = [];
  const slowest = new Map<string, number>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { id } = (await (await post(server, member, 'api/chat/conversations', {})).json()) as { id: number };
    for (const content of questions) {
      const { first, whole } = await askOnce(server, member, id, content);
      if (round === 0) continue;
      firsts.push(first);
      wholes.push(whole);
      slowest.set(content, Math.max(slowest.get(content) ?? 0, first));
    }
  }
  const [worst] = [...slowest].toSorted((a, b) => b[1] - a[1]);
  say(
    `slowest to begin: ${[...slowest]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 5)
      .map(([content, ms]) => `${content} ${ms.toFixed(0)} ms`)
      .join('; ')}`,
  );
  const work = `assistant at 100,000 rows, ${questions.length} kinds of questions`;
  return [
    {
      work: `${work}: first piece, p50`,
      measured: percentile(firsts, 0.5),
      floor: null,
      unit: 'ms',
      target: AIM_MS,
      note: `p95 ${percentile(firsts, 0.95).toFixed(0)} ms, slowest '${worst![0]}'`,
    },
    {
      work: `${work}: whole answer, p50`,
      measured: percentile(wholes, 0.5),
      floor: null,
      unit: 'ms',
      target: 2 * AIM_MS,
      note: `p95 ${percentile(wholes, 0.95).toFixed(0)} ms`,
    },
  ];
}
