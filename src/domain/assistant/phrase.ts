import { topicWords } from './topics.ts';

/** Reads what somebody typed: small letters, plain quotes, no contractions, chat spellings and typos set right. */

const longest = 600;

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(?:what's|whats|wats|wat's)\b/g, 'what is'], [/\b(?:how's|hows)\b/g, 'how is'], [/\b(?:where's|wheres)\b/g, 'where is'], [/\b(?:when's|whens)\b/g, 'when is'], [/\b(?:who's|whos)\b/g, 'who is'],
  [/\b(?:i've|ive)\b/g, 'i have'], [/\b(?:i'm|im)\b/g, 'i am'], [/\bi'll\b/g, 'i will'], [/\bi'd\b/g, 'i would'], [/\b(?:we've)\b/g, 'we have'], [/\bwe're\b/g, 'we are'], [/\b(?:it's)\b/g, 'it is'], [/\b(?:there's|theres)\b/g, 'there is'], [/\b(?:that's|thats)\b/g, 'that is'],
  [/\b(?:don't|dont)\b/g, 'do not'], [/\b(?:didn't|didnt)\b/g, 'did not'], [/\b(?:doesn't|doesnt)\b/g, 'does not'], [/\b(?:can't|cant|cannot)\b/g, 'can not'], [/\b(?:won't|wont)\b/g, 'will not'], [/\b(?:isn't|isnt)\b/g, 'is not'], [/\b(?:haven't|havent)\b/g, 'have not'], [/\bcouldn't\b/g, 'could not'], [/\baren't\b/g, 'are not'],
  [/\b(?:gonna)\b/g, 'going to'], [/\b(?:wanna)\b/g, 'want to'], [/\b(?:gotta)\b/g, 'have to'], [/\b(?:hm|howmuch)\b/g, 'how much'], [/\bwat\b/g, 'what'], [/\bu\b/g, 'you'], [/\bur\b/g, 'your'], [/\b(?:pls|plz)\b/g, 'please'], [/\bmoolah\b|\bdosh\b/g, 'money'],
  [/\b(?:(?<=how )muc|muhc|mutch)\b/g, 'much'], [/\b(?:spnt|spetn|spant|spended|sepnt)\b/g, 'spent'], [/\b(?:spnd|sepnd|spned)\b/g, 'spend'], [/\b(?:fin(?:ancial)? yr|fin year|fy)\b(?! ?\d)/g, 'financial year'], [/\bsubs\b/g, 'subscriptions'], [/\bmony\b/g, 'money'], [/\bbils\b/g, 'bills'], [/\bthsi\b/g, 'this'], [/\bteh\b/g, 'the'], [/\b(?:foood|fodo)\b/g, 'food'], [/\bfule\b/g, 'fuel'], [/\blst\b/g, 'last'], [/\b(?:mth|mnth)\b/g, 'month'], [/\b(?:mths|mnths)\b/g, 'months'], [/\bwk\b/g, 'week'], [/\bwks\b/g, 'weeks'], [/\byr\b/g, 'year'], [/\byrs\b/g, 'years'],
  [/\b(?:pay-day|pay day)\b/g, 'payday'], [/\be-?mail\b/g, 'email'], [/\bre-?occurring\b/g, 'recurring'], [/\bnet-?worth\b/g, 'net worth'], [/\bover-?draw(n)?\b/g, 'overdraw$1'], [/\bover spen(d|t|ding)\b/g, 'overspen$1'], [/\btransations?\b/g, 'transactions'], [/\btakeway\b/g, 'takeaway'], [/\bbi-?weekly\b/g, 'fortnightly'],
];

/** Words that are right though they look like others; a spelling is never changed into something else from these. */
const ordinary: ReadonlySet<string> = new Set(
  ('about above across actually again against ahead all almost alone along already also always amount and another any anyone anything apart are around away back bank been before being below between both bring broke build but called came care catch cause chance change charge check choose clear close come comes coming could cover date deal debt decent does doing done down during each early easy either else end ending enough even every everything exactly expect extra '
    + 'fact fair fall far fast feel felt few figure file fill final find fine first five fix fixed flat follow free from front full gave get give given goes going gone good got great grow guess had half hand happen hard has have head hear heard help here high hold hope hour idea into joint just keep kept kind knew know land large last late later lead learn least leave left less let life like line list little live local long look looking lost lots love low made main make many maybe mean means meet might mind mine minus miss month more most move moved much must name near need needs never new news next nice none normal note nothing now number off often okay old once one only open order other our out over own paid part past pay people per person place plan play please plus point pretty put question quick quite rather reach read real really reason rest right room run same save saved say see seem seen sell send sense sent set share short should show side since size small some someone something soon sort sound start state stay step still stop store such sure take taken talk tell ten than thank thanks that the their them then there these they thing things think this those though three through time times today together told too took top total true try turn two type under until upon use used usual very wait want was way week well went were what when where which while who whole why will wish with within without wonder word work world worth would write year yes yet you your '
    + 'abstractions alliance asserts balanced bases bells black blank bother branch break broad brought bunch cases chaining changed changing charles choosing christian clarifies clarity cleaned clearing comments committing compiled complied composed compute computing concepts concerns concrete consents constants contacts contributing contributors convenient courtesy created creating creative currently dedication defining deliver denial distributing distributors duplicated duration emulation excessive exercised expressive extensive falling fixes float found friendly gamble heading heath increased instance instances interested internal interpret kindly layer layers learned licenced licensed licensee licensees meant mechanical mechanism mechanisms models mutually networks optimal optional packing packs painting plain pointing portal prepared presence presented presently president prevent prevents previously printing privately production prone protecting putting races recording reduced referring relating remainder requiring retain returned returning saying score sending serve shape shared sharp ships shown situation skipping speed speeds standing stone stoppage stopping stored stories story strips supplied suppliers supported teach teams tools trailer trailers transformation transformed transforms transition transitions translation translations tries variation '
    + 'worked dollar dollars bucks cents grand latest early paying payer payee there thousand hundred million coles target apple uber kmart aldi optus zara myer shell ampol netflix spotify stan binge disney telstra linkt opal myki amazon ebay ikea temu shein boost zambrero afterpay klarna paypal users user house rented rents party parts crash class watch match peace phones bikes stuff bears cares boots mum dad mate wife husband partner sister brother').split(' '),
);

const cues = ('spend spent spending spends cost costs paid payment payments purchase purchases bought transaction transactions merchant merchants category categories average typically usually compare compared versus biggest largest smallest highest expensive cheapest income earned earning earn salary wages balance balances account accounts afford forecast predict lowest budget budgets overspent overspend subscription subscriptions recurring goal goals saving savings networth assets liabilities owe owing loan loans repayment repayments unusual suspicious duplicate deductions deductible donations uncategorised payday fortnight fortnightly yesterday tomorrow tonight monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december christmas quarter financial previous current upcoming overdue schedule scheduled remind reminder create categorise recategorise increase decrease reduce emergency interest dividends hardship struggling month months weekly monthly weekend breakdown summary trend')
  .split(' ');

const vocabulary: readonly string[] = [...new Set([...cues, ...topicWords])];
const known: ReadonlySet<string> = new Set([...vocabulary, ...ordinary]);

/** How many letters differ, a swap of neighbours counting as one; gives up beyond `most`. */
export function spellingDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
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
const FEWEST_LETTERS = 5;

/** A word as it was meant, where exactly one word of the vocabulary lies near. */
function spelled(word: string): string {
  if (word.length < FEWEST_LETTERS || known.has(word) || /[^a-z]/.test(word)) return word;
  if (known.has(`${word}s`) || (word.endsWith('s') && known.has(word.slice(0, -1)))) return word;
  const most = word.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let distance = most + 1;
  let tied = false;
  for (const candidate of vocabulary) {
    if (candidate[0] !== word[0] && candidate[0] !== word[1]) continue;
    const found = spellingDistance(word, candidate, most);
    if (found > most || found > distance) continue;
    tied = found === distance && best !== null && candidate !== `${best}s` && best !== `${candidate}s`;
    if (found < distance || candidate.length < best!.length) best = candidate;
    distance = found;
  }
  return best === null || tied ? word : best;
}

export interface Phrase {
  /** Set right: small letters, words and amounts between single blanks. */
  text: string;
  /** The same before spellings were changed; it has the same words. */
  typed: string;
}

export function readPhrase(asked: string): Phrase {
  let text = ` ${asked.slice(0, longest).normalize('NFKC').toLowerCase()} `.replaceAll(/[\u2018\u2019`´]/g, "'").replaceAll(/[\u2012-\u2015\u2212]/g, '-').replaceAll(/[“”"]/g, ' ');
  text = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
  for (const [pattern, meant] of contractions) text = text.replaceAll(pattern, meant);
  text = text.replaceAll(/'s\b/g, '').replaceAll(/'/g, '').replaceAll('&', ' and ').replaceAll(/(?<!\d)[.,](?!\d)|[.,](?!\d)|(?<!\d)\.(?!\d)/g, ' ').replaceAll(/[?!;:()[\]{}<>*_=~|\\#@]/g, ' ').replaceAll(/(?<!\d) ?\+ ?/g, ' ').replaceAll(/\s-+\s/g, ' - ').replaceAll(/\s+/g, ' ').trim();
  return { text: text.split(' ').map(spelled).join(' '), typed: text };
}
