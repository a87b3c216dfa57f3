import { readFileSync, readdirSync } from 'node:fs';
import { readQuestion } from '#domain/assistant/question.ts';
const now: any = { today: '2026-11-24', cycle: { kind: 'fortnightly', payday: '2026-11-18' } };
const count = new Map<string, number>(); const ex = new Map<string, string>();
for (const f of readdirSync('tools/acts')) for (const line of readFileSync('tools/acts/' + f, 'utf8').trim().split('\n')) {
  const [act, sentence] = line.split('\t') as [string, string];
  if (['world', 'chat', 'move', 'hardship', 'set_goal', 'set_payment'].includes(act)) continue;
  const braces = [...sentence.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
  const q = readQuestion(sentence.replaceAll(/[{}]/g, ''), now, { merchants: braces, accounts: [], goals: [], payments: [] });
  const own = new Set(braces.flatMap((b) => b.toLowerCase().split(/[^a-z0-9]+/)));
  for (const name of new Set([...q.names, ...q.unknown, ...(q.doubt ? [q.doubt] : [])])) for (const w of name.toLowerCase().split(/[^a-z0-9']+/)) if (w.length > 1 && !own.has(w)) { count.set(w, (count.get(w) ?? 0) + 1); ex.set(w, `${act}: ${sentence}`); }
}
console.log([...count].sort((a, b) => b[1] - a[1]).filter(([, n]) => n >= Number(process.argv[2] ?? 2)).map(([w, n]) => `${w} ${n}`).join(', '));
