import { brandsNamed } from '../categorise/brands.ts';
import { amountsIn, smallNumber } from './amounts.ts';
import type { Unit } from './row-findings.ts';
import { guessIntent, meansIncome } from './intents.ts';
import type { Intent } from './intents.ts';
import { measureIn, unitIn } from './measures.ts';
import type { Measure } from './measures.ts';
import { readPhrase } from './phrase.ts';
import { saying } from './saying.ts';
import { manners } from './standing-phrases.ts';
import { topicsIn } from './topics.ts';
import type { FoundTopic, Topic } from './topics.ts';
import { MARK, whensIn } from './when-words.ts';
import { pastOf } from './when.ts';
import type { Now, When } from './when.ts';

/** What was understood of a question. */
export interface Question {
  /** Set right, in small letters. */
  text: string;
  intent: Intent;
  confidence: number;
  measure: Measure;
  income: boolean;
  whens: When[];
  topics: Topic[];
  /** The words that name a topic, as they were said; with 'power bill' they may also name a bill. */
  topicWords: string;
  /** Words that may name a merchant, an account, a goal or a bill. */
  names: string[];
  /** Whether one of them stands where a name stands, behind 'at' or 'to': else it may be left out. */
  isNamed: boolean;
  /** The same with the words of topics beside them: in 'chemist warehouse' one is a topic and both are a name. */
  mixed: string[];
  amounts: number[];
  /** A bound of amounts: 'over $100'. */
  bound: { least?: number; most?: number };
  percent: number | null;
  /** 'top five'. */
  limit: number | null;
  unit: Unit | null;
  account: 'savings' | 'credit' | 'transaction' | null;
  /** Whether it only changes the question before. */
  follow: boolean;
  /** Whether it has no more than a subject and a time: 'coffee this month'. */
  bare: boolean;
  /** Whether a word that names its subject was taken for another one that is spelled alike. */
  unsure: boolean;
}

/** Words that name nothing by themselves. */
const hollow: ReadonlySet<string> = new Set(
  ('outstanding value worth a about above across actually add after again ago all already also altogether always am amount amounts an and another any anything anywhere are around as ask at average avg away back balance bank be been before being best between big bigger biggest bill bills bought break breakdown brought but buy by call can cash categories category charge charged charges cheapest check come comes compare compared cost costs could count currently daily date day days debit deposit did difference do does dollar dollars done down due during each earn earned earning earnings either else ever every everything exactly expense expenses expensive far fee few find first for fortnight fortnightly forward frequently from get getting gimme give go goes going gone got had has have having help here hey hi higher highest how i if in included including income increase increased is it items its just kind know largest last lately later latest least left less let like list long look lot lots low lower lowest made main make making many maybe me mean merchant merchants money month monthly months more most much my name need new next no not now number of off often ok okay on once one ones only or other our out over overall own paid part past pay paying payment payments payday per percent percentage place places please prior purchase purchased purchases question quick rate rather really received recent recently record records regular right same saved say see sent share shop shopped shopping should show since single size smallest so some something spend spending spends spent splurged still store stores stuff such sum summary take taken tell than that the their them then there these they thing things this those through time times to today together total totals toward towards transaction transactions trend try trying two under until up us use used using usual usually very vs versus visit visited visits want was way we week weekly weeks went were what when where which who whole why will with within without would year yearly years yes yet you your three four five six seven eight nine ten top account accounts everyday credit card cards charges charging wasted waste blow blew blown forked shelled dropped dollar fy also hows between wondering wonder curious mate bro mind tell give idea roughly approximately approx about total sitting single specific particular different time typical typically normal normally generally overdue safe run afford goal goals save saving saved savings reach price prices budget budgets budgeted net worth entries entry draw unusual strange twice anyone claim deductions deduction deductible owe owing owed set create make remind schedule scheduled move invest transfer transfers cancel fill filled upcoming due forecast predict income emergency fund rich broke surplus track negative zero red black networth assets liabilities debt debts loan loans recategorise recategorize categorise category tag tagged uncategorised subscriptions subscription recurring trend breakdown compare lately anything nothing something wrong suspicious duplicate duplicated duplicates increase decrease raise lower reduce reminder please hello figure figures put add change open start new want like save towards coming comes come came out kept keep hit hits took takes thing item figured checking worked pretty mine ours actual present second third enough cover covered stuck deposits credits inflows outflows outgoings transferred moved contributed added gets adds next following previous prior before after data history thanks changed changing changes looking looks cut tracking reckon seem seems come came turn turned damage shops stores supermarkets supermarket place annual annually gross yearly clear paycheck packet enough still anymore deposit visited sort kinds kind type types category')
    .split(' ').concat(manners),
);

/** Words behind which a name stands. */
const beforeNames: ReadonlySet<string> = new Set('at on from to with for by vs versus and or than called named find search about did does has is was my the paid pay like'.split(' '));

const timeWords = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:today|yesterday|tomorrow|tonight|weekend|financial)$/;

const savingsAccount = saying(['saving/savings/saver account/accounts/one', 'in/from [my/the] savings', 'my savings', 'saver']);
const creditAccount = saying(['creditcard/creditcards', 'credit card/cards/one', 'on/from/to/off my/the/our visa/mastercard/amex/card']);
const everydayAccount = saying(['everyday/transaction/spending/main/cheque/debit account/one', 'debit card']);

function accountIn(text: string): Question['account'] {
  if (savingsAccount.test(text)) return 'savings';
  if (creditAccount.test(text)) return 'credit';
  if (everydayAccount.test(text)) return 'transaction';
  return null;
}

interface Run {
  name: string;
  places: number[];
}

const endsRun = (word: string): boolean => word === MARK || word === '-' || timeWords.test(word) || (/^[$\d]/.test(word) && !/^\d+-[a-z]/.test(word));

/** The words that are left when everything that is understood is taken out, each run of neighbours as one name. */
function namesIn(words: readonly string[], typed: readonly string[], taken: ReadonlySet<number>): Run[] {
  const runs: Run[] = [];
  let run: Run = { name: '', places: [] };
  const close = (): void => {
    if (run.places.length > 0) runs.push(run);
    run = { name: '', places: [] };
  };
  words.forEach((word, at) => {
    const goesOn = run.places.length > 0 && (word === 'the' || word === 'of') && at + 1 < words.length && !taken.has(at + 1) && !hollow.has(words[at + 1]!) && !endsRun(words[at + 1]!);
    if (!goesOn && (taken.has(at) || endsRun(word) || hollow.has(word))) return close();
    run.name += `${run.places.length > 0 ? ' ' : ''}${typed[at] ?? word}`;
    run.places.push(at);
  });
  close();
  return runs;
}

function boundIn(text: string, amounts: ReturnType<typeof amountsIn>): Question['bound'] {
  const bound: Question['bound'] = {};
  for (const { cents, start, end } of amounts) {
    const before = text.slice(Math.max(0, start - 24), start);
    if (/\b(?:over|above|more than|greater than|bigger than|at least|exceeding|larger than|higher than)(?: than)? ?$/.test(before)) bound.least = cents;
    else if (/\b(?:under|below|less than|smaller than|at most|cheaper than|up to)(?: than)? ?$/.test(before)) bound.most = cents;
    else if (/\bbetween ?$/.test(before)) bound.least = cents;
    else if (bound.least !== undefined && /\b(?:and|to) ?$/.test(before)) bound.most = cents;
    else if (/\b(?:that|the|this|a|an|for) ?$/.test(before) && /^ ?(?:charge|payment|transaction|purchase|debit|one|deposit|withdrawal)s?\b/.test(text.slice(end))) Object.assign(bound, { least: cents, most: cents });
    else if (/\b(?:of|for|exactly|about|around) ?$/.test(before) && /\b(?:transactions?|payments?|purchases?|charges?|deposits?)\b/.test(text) && /^(?:show|list|find|what|which|search|where|who)\b/.test(text)) Object.assign(bound, { least: cents, most: cents });
  }
  return bound;
}

function limitIn(text: string): number | null {
  const match = /\b(?:top|biggest|largest|last|latest|most recent|first|recent) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twenty)\b|\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:biggest|largest|most|latest|last|highest|smallest|cheapest)\b/.exec(text);
  if (!match || /\b(?:last|past|first) \S+ (?:days?|weeks?|months?|years?|fortnights?|quarters?|pays?)\b/.test(match[0] + text.slice(match.index + match[0].length, match.index + match[0].length + 12))) return null;
  return smallNumber(match[1] ?? match[2]!);
}

/** What stood in the place of each word before its spelling was set right. */
function wordsTyped(text: string, typed: string): Map<string, string> {
  const before = typed.split(' ');
  return new Map(text.split(' ').map((word, at) => [word, before[at] ?? word]));
}

const followStart = /^(?:show(?: me)?$|list$|and|what about|how about|same for|same again|now|but|ok and|okay and|or|also|what if|and what about|and how about|then|for|in|on|at|just|only|not|instead|how many|how often|how much (?:is |was |did |does )?(?:it|that|they|those|in total|total|altogether|all up|all together)|why|which ones?|show (?:me )?(?:them|those|these|it)|list (?:them|those|these)|on average|total|in total|compared|versus|vs|break it down|break that down|by|and the|the|when|who|where|is that|was that|more|last|this|since)\b/;

/** Understands a question by itself. */
export function readQuestion(asked: string, now: Now): Question {
  const { text, typed } = readPhrase(asked);
  const all = amountsIn(text);
  const timed = whensIn(text, now);
  const words = timed.text.split(' ').filter(Boolean);
  // Numbers that dates have taken are none; what is left is an amount.
  const amounts = amountsIn(timed.text);
  const typedOf = wordsTyped(text, typed);
  const original = words.map((word) => typedOf.get(word) ?? word);
  const found = topicsIn(words);
  const named = brandsNamed(words);
  const within = ({ start, end }: FoundTopic): boolean => named.some((brand) => start < brand.end && end > brand.start);
  const apart = found.filter((one) => !within(one));
  // In 'doctors bills' the bills are the doctors'.
  const topics = apart.filter(({ phrase, start }) => !(/^bills?$/.test(phrase) && apart.some(({ end }) => end === start)));
  const placesOf = (parts: readonly { start: number; end: number }[]): Set<number> => new Set(parts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
  const ofTopics = placesOf(apart);
  const runs = namesIn(words, original, placesOf([...apart, ...named]));
  const names = [...named.map(({ name }) => name), ...runs.map(({ name }) => name)];
  const mixed = namesIn(words, original, placesOf(named)).filter(({ places }) => places.some((at) => ofTopics.has(at)) && !places.every((at) => ofTopics.has(at))).map(({ name }) => name);
  const asks = /^(?:what|how|when|where|which|who|why|did|do|does|am|is|are|can|could|will|would|have|has|was|were|should|if)\b/.test(text) || asked.trim().endsWith('?');
  const { intent, confidence, bare } = guessIntent({ text, hasAmount: amounts.length > 0, hasMoney: all.some(({ certain }) => certain), hasTopic: topics.length > 0, hasName: names.length > 0, hasPast: timed.whens.some((when) => pastOf(when, now) !== null), asks });
  const percent = /\b(\d{1,3})(?: ?%| percent)/.exec(text);
  return {
    text, intent, confidence,
    measure: measureIn(text),
    income: topics[0] ? topics[0].topic.kind === 'income' || (topics[0].topic.kind !== 'transfer' && names.length > 0 && meansIncome(text)) : meansIncome(text),
    whens: timed.whens,
    topics: topics.map(({ topic }) => topic),
    topicWords: topics.map(({ phrase }) => phrase).join(' '),
    names,
    isNamed: named.length > 0 || runs.some(({ places }) => places[0] === 0 || beforeNames.has(words[places[0]! - 1]!)),
    mixed,
    amounts: amounts.map(({ cents }) => cents),
    bound: boundIn(timed.text, amounts),
    percent: percent ? Number(percent[1]) : null,
    limit: limitIn(text),
    unit: unitIn(text),
    account: accountIn(text),
    follow: followStart.test(text) && words.length <= 9,
    bare,
    unsure: [...ofTopics].some((at) => words[at] !== original[at]),
  };
}
