import { brandCalled } from '../categorise/brands.ts';
import { conceptWords, has, spokenWords } from './concepts.ts';
import { meantBy } from './lexicon/chat-words.ts';
import { plainWords } from './lexicon/plain-words.ts';
import { joins } from './phrase-joins.ts';
import { isTopic, topicWords } from './topics.ts';

/** Normalises typed text: lower case, plain quotes, no contractions, chat spellings and typos corrected. */

const longest = 600;

/** Hyphens separate words, except in known hyphenated words. */
const hyphened = /^(?:self-harm|hecs-help|safe-to-spend|e-?tag)$/;

function unhyphened(word: string): string {
  return /^[a-z]+(?:-[a-z]+)+$/.test(word) && !hyphened.test(word) && !isTopic(word) ? word.replaceAll('-', ' ') : word;
}

/** Words that are right though they look like others; a spelling is never changed into something else from these. */
const ordinary: ReadonlySet<string> = new Set(
  (
    'about above across actually again against ahead all almost alone along already also always amount and another any anyone anything apart are around away back bank been before being below between both bring broke build but called came care catch cause chance change charge check choose clear close come comes coming could cover date deal debt decent does doing done down during each early easy either else end ending enough even every everything exactly expect extra ' +
    'fact fair fall far fast feel felt few figure file fill final find fine first five fix fixed flat follow free from front full gave get give given goes going gone good got great grow guess had half hand happen hard has have head hear heard help here high hold hope hour idea into joint just keep kept kind knew know land large last late later lead leading learn least leave left less let life like line list little live local long look looking lost lots love low made main make many maybe mean means meet might mind mine minus miss month more most move moved much must name near need needs never new news next nice none normal note nothing now number off often okay old once one only open order other our out over own paid part past pay people per person place plan play please plus point pretty put question quick quite rather reach read real really reason rest right room run same save saved say see seem seen sell send sense sent set share short should show side since size small some someone something soon sort sound start state stay step still stop store such sure take taken talk tell ten than thank thanks that the their them then there these they thing things think this those though three through time times today together told too took top total true try turn two type under until upon use used usual very wait want was way week well went were what when where which while who whole why will wish with within without wonder word work world worth would write year yes yet you your ' +
    'abstractions alliance asserts balanced bases bells black blank bother branch break broad brought bunch cases chaining changed changing charles choosing christian clarifies clarity cleaned clearing comments committing compiled complied composed compute computing concepts concerns concrete consents constants contacts contributing contributors convenient courtesy created creating creative currently dedication defining deliver denial distributing distributors duplicated duration emulation excessive exercised expressive extensive falling fixes float found friendly gamble heading heath increased instance instances interested internal interpret kindly layer layers learned licenced licensed licensee licensees meant mechanical mechanism mechanisms models mutually networks optimal optional packing packs painting plain pointing portal prepared presence presented presently president prevent prevents previously printing privately production prone protecting putting races recording reduced referring relating remainder requiring retain returned returning saying score sending serve shape shared sharp ships shown situation skipping speed speeds standing stone stoppage stopping stored stories story strips supplied suppliers supported teach teams tools trailer trailers transformation transformed transforms transition transitions translation translations tries variation ' +
    'worked dollar dollars bucks cents grand latest early paying payer payee there thousand hundred million coles target apple uber kmart aldi optus zara myer shell ampol netflix spotify stan binge disney telstra linkt opal myki amazon ebay ikea temu shein boost zambrero afterpay klarna paypal users user house rented rents party parts crash class watch match peace phones bikes stuff bears cares boots mum dad mate wife husband partner sister brother'
  ).split(' '),
);

const cues =
  'spend spent spending spends cost costs paid payment payments purchase purchases bought transaction transactions merchant merchants category categories average typically usually compare compared versus biggest largest smallest highest expensive cheapest income earned earning earn salary wages balance balances account accounts afford forecast predict lowest budget budgets overspent overspend subscription subscriptions recurring goal goals saving savings networth assets liabilities owe owing loan loans repayment repayments unusual suspicious duplicate deductions deductible donations uncategorised payday fortnight fortnightly yesterday tomorrow tonight monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december christmas quarter financial previous current upcoming overdue schedule scheduled remind reminder create categorise recategorise increase decrease reduce emergency interest dividends hardship struggling month months weekly monthly weekend breakdown summary trend'.split(
    ' ',
  );

const vocabulary: readonly string[] = [...new Set([...cues, ...topicWords, ...conceptWords])];
const known: ReadonlySet<string> = new Set([...vocabulary, ...ordinary, ...plainWords, ...spokenWords]);

/** How many letters differ, a swap of neighbours counting as one; gives up beyond `most`. */
export function spellingDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}

/** Shorter words have too many neighbours. */
const MIN_LETTERS = 5;

/** The corrected word, if exactly one word of the vocabulary is close. */
function corrected(word: string, memberWords: ReadonlySet<string>): string {
  if (word.length < MIN_LETTERS || known.has(word) || memberWords.has(word) || /[^a-z]/.test(word)) return word;
  if (known.has(`${word}s`) || (word.endsWith('s') && known.has(word.slice(0, -1)))) return word;
  if (word.endsWith('in') && known.has(`${word}g`)) return `${word}g`;
  // A well-known name is correct as it is.
  if (brandCalled(word) !== null || has(word, 'hardship') || has(word, 'crisis')) return word;
  const maxDistance = word.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let distance = maxDistance + 1;
  let tied = false;
  for (const candidate of [...vocabulary, ...memberWords]) {
    if (candidate[0] !== word[0] && candidate[0] !== word[1]) continue;
    const candidateDistance = spellingDistance(word, candidate, maxDistance);
    if (candidateDistance > maxDistance || candidateDistance > distance) continue;
    tied =
      candidateDistance === distance &&
      best !== null &&
      candidate !== best &&
      candidate !== `${best}s` &&
      best !== `${candidate}s`;
    if (candidateDistance < distance || candidate.length < best!.length) best = candidate;
    distance = candidateDistance;
  }
  return best === null || tied ? word : best;
}

export interface Phrase {
  /** Set right: small letters, words and amounts between single blanks. */
  text: string;
  /** The same before spellings were changed; it has the same words. */
  typed: string;
}

/** @param memberWords words of the member's own names that typing errors may be corrected to */
export function readPhrase(message: string, memberWords: ReadonlySet<string> = new Set()): Phrase {
  let text = ` ${message.slice(0, longest).normalize('NFKC').toLowerCase()} `
    .replaceAll(/[\u2018\u2019`´]/g, "'")
    .replaceAll(/[\u2012-\u2015\u2212]/g, '-')
    .replaceAll(/[“”"]/g, ' ');
  text = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
  text = text.replaceAll(/[a-z0-9'’()-]+/g, (word) => unhyphened(meantBy(word)));
  for (const [pattern, meant] of joins) text = text.replaceAll(pattern, meant);
  text = text
    .replaceAll(/'s\b/g, '')
    .replaceAll(/'/g, '')
    .replaceAll('&', ' and ')
    .replaceAll(/(?<!\d)[.,](?!\d)|[.,](?!\d)|(?<!\d)\.(?!\d)/g, ' ')
    .replaceAll(/[?!;:()[\]{}<>*_=~|\\#@]/g, ' ')
    .replaceAll(/(?<!\d) ?\+ ?/g, ' ')
    .replaceAll(/\s-+\s/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return {
    text: text
      .split(' ')
      .map((word) => corrected(word, memberWords))
      .join(' '),
    typed: text,
  };
}
