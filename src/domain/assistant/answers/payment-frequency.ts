interface PaymentFrequency {
  repeat: string;
  /** As in 'a payment every week'. */
  words: string;
}

const frequencies: readonly (PaymentFrequency & { pattern: RegExp })[] = [
  {
    pattern: /\b(?:every|each|a|per) week\b|\bweekly\b|\bevery (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/,
    repeat: 'weekly',
    words: 'every week',
  },
  {
    pattern: /\b(?:every|each|a|per) fortnight\b|\bfortnightly\b|\bevery (?:two|2|second|other) weeks?\b/,
    repeat: 'fortnightly',
    words: 'every fortnight',
  },
  { pattern: /\bevery (?:four|4) weeks\b/, repeat: 'four_weekly', words: 'every four weeks' },
  {
    pattern: /\b(?:every|each|a|per) quarter\b|\bquarterly\b|\bevery (?:three|3) months\b/,
    repeat: 'quarterly',
    words: 'every quarter',
  },
  { pattern: /\bevery (?:six|6) months\b|\bhalf.?yearly\b/, repeat: 'halfyearly', words: 'every six months' },
  {
    pattern: /\b(?:every|each|a|per) year\b|\byearly\b|\bannual(?:ly)?\b/,
    repeat: 'annually',
    words: 'every year',
  },
  {
    pattern: /\b(?:every|each|a|per|of the) month\b|\bmonthly\b/,
    repeat: 'monthly',
    words: 'every month',
  },
];

/** How often a payment repeats. One that repeats at no interval is suggested for tomorrow. */
export function frequencyIn(text: string): PaymentFrequency {
  return frequencies.find(({ pattern }) => pattern.test(text)) ?? { repeat: 'once', words: 'tomorrow' };
}
