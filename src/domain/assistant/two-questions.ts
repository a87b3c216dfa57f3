import type { Intent } from './evidence.ts';
import type { OwnNames } from './own-names.ts';
import { noNames } from './own-names.ts';
import { readQuestion } from './question.ts';
import type { Question } from './question.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/** 'What is my balance and when do I get paid' asks two things: each half is a whole question, of something else than the other. */

const asking = String.raw`(?:what|whats|wats|how|hows|when|whens|wens|where|wheres|who|whos|which|am i|are we|do i|do we|did i|have i|can i|can we|will i|is there|is my|are my|show me|tell me)\b`;
const seam = new RegExp(String.raw`(?:,? and|,? n|,|\?|;|\.| -) +(?:also |then |and )?(?=${asking})`, 'gi');
const begins = new RegExp(String.raw`^(?:hey|hi|hello|ok|okay|so|and|please|mate|can you tell me)?,? *${asking}`, 'i');

/** What can be answered beside something else. What is proposed or refused is not. */
const beside: ReadonlySet<Intent> = new Set(['rows', 'cash_flow', 'bills', 'price', 'safe', 'afford', 'forecast', 'pay', 'subscriptions', 'goals', 'budgets', 'net_worth', 'loans', 'balances', 'unusual', 'entries']);

/** Readings of which one answer tells the other as well. */
const alike: readonly (readonly Intent[])[] = [['bills', 'price', 'subscriptions'], ['safe', 'balances', 'forecast', 'afford', 'cash_flow'], ['goals', 'afford', 'saving_plan'], ['net_worth', 'loans'], ['rows', 'cash_flow', 'price']];

/** A half that only points at the other is no question of its own. */
const points = /\b(?:it|that|them|those|they|this one|there)\b/i;

const SURE = 0.7;

const stands = ({ intent, confidence, doubt, isUnread, rival }: Question): boolean => beside.has(intent) && confidence >= SURE && doubt === null && !isUnread && rival === null;

/** The questions that were asked at once, each understood in the light of those before it; one where it is only one. */
export function understandAll(asked: string, earlier: readonly string[], now: Now, own: OwnNames = noNames): Question[] {
  const whole = understand(asked, earlier, now, own);
  if (!begins.test(asked)) return [whole];
  for (const { index, 0: words } of asked.matchAll(seam)) {
    const [first, second] = [asked.slice(0, index), asked.slice(index + words.length)];
    if (points.test(second)) continue;
    const halves = [readQuestion(first, now, own), readQuestion(second, now, own)] as const;
    if (!halves.every(stands) || halves[0].intent === halves[1].intent || alike.some((group) => halves.every(({ intent }) => group.includes(intent)))) continue;
    return [understand(first, earlier, now, own), understand(second, [...earlier, first], now, own)];
  }
  return [whole];
}
