/** An amount in a question, and its position. */
export interface SpokenAmount {
  cents: number;
  start: number;
  end: number;
  /** Written with a currency, so that it is an amount whatever the question. */
  certain: boolean;
}

const small: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const large: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  grand: 1_000,
  k: 1_000,
  million: 1_000_000,
  mil: 1_000_000,
};

const numberWords = Object.keys(small)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const digits = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?`;
const written = new RegExp(
  String.raw`(?<![\w.])(\$ ?)?(${digits}) ?(k|grand|thousand|hundred|mil|million)?(?: ?(dollars?|bucks|aud))?(?![\w%]|\.\d)`,
  'g',
);
const spoken = new RegExp(
  String.raw`\b(?:(a|${numberWords})(?: (${numberWords}))? (hundred|thousand|grand|million)(?: (?:and )?(${numberWords}))?|(${numberWords})(?: (${numberWords}))?)(?: (dollars?|bucks))?\b`,
  'g',
);

/** What follows a number that is not money: '3 months', '2 of us'. */
const counted =
  /^ (?:of us|days?|weeks?|fortnights?|months?|years?|quarters?|hours?|minutes?|pays|paydays|people|persons?|adults?|kids|children|times)\b(?!.*\b(?:each|apiece|a head|per head)\b)/;

/** A number with letters behind a hyphen is part of a word: '7-eleven', '3-pack'. */
const partOfWord = /^-[a-z]/;

const MAX_CENTS = 100_000_000_000;

function centsOf(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return cents > 0 && cents <= MAX_CENTS ? cents : null;
}

/**
 * Amounts of a text in small letters, in the order in which they stand: '$1,200', '1.5k', '80 bucks', 'two hundred
 * dollars', 'a grand'.
 */
export function amountsIn(text: string): SpokenAmount[] {
  const amounts: SpokenAmount[] = [];
  for (const match of text.matchAll(written)) {
    const [whole, dollar, figure = '', times, currency] = match;
    const after = text.slice(match.index + whole.length);
    if (
      dollar === undefined &&
      times === undefined &&
      currency === undefined &&
      (counted.test(after) || partOfWord.test(after))
    )
      continue;
    const cents = centsOf(Number(figure.replaceAll(',', '')) * (times ? large[times]! : 1));
    if (cents !== null)
      amounts.push({
        cents,
        start: match.index,
        end: match.index + whole.length,
        certain: Boolean(dollar ?? currency) || times !== undefined,
      });
  }
  for (const match of text.matchAll(spoken)) {
    const [whole, lead, leadOnes, times, rest, alone, aloneOnes, currency] = match;
    if (times === undefined && currency === undefined) continue;
    const head =
      times === undefined
        ? small[alone!]! + (aloneOnes ? small[aloneOnes]! : 0)
        : ((lead === 'a' ? 1 : small[lead!]!) + (leadOnes ? small[leadOnes]! : 0)) * large[times]! +
          (rest ? small[rest]! : 0);
    const cents = centsOf(head);
    if (cents !== null && !amounts.some(({ start, end }) => match.index < end && match.index + whole.length > start))
      amounts.push({ cents, start: match.index, end: match.index + whole.length, certain: true });
  }
  return amounts.toSorted((a, b) => a.start - b.start);
}

/** 'two' → 2, '12' → 12; null for what is no small number. */
export function smallNumber(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  if (word === 'a' || word === 'an') return 1;
  if (word === 'couple') return 2;
  if (word === 'few') return 3;
  return small[word] ?? null;
}
