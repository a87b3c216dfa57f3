import type { GoalIcon } from '#contract/areas/goals.ts';

/** The first that fits decides, so the narrower words come first. */
const words: readonly (readonly [RegExp, GoalIcon])[] = [
  [/emergency|rainy|safety|buffer|just in case/, 'umbrella'],
  [/wedding|honeymoon|engagement|\bring\b/, 'heart-handshake'],
  [/baby|pram|parental|maternity/, 'baby'],
  [/\b(house|home|deposit|flat|apartment|unit|mortgage|land)\b/, 'house'],
  [/\b(bond|rent|move|moving|keys)\b/, 'key-round'],
  [/sofa|couch|furniture|bed\b|fridge|washing machine|kitchen|reno/, 'sofa'],
  [/laptop|computer|macbook|\bpc\b|console|playstation|xbox/, 'laptop'],
  [/phone|ipad|tablet/, 'smartphone'],
  [/\b(car|ute|van|rego|caravan|motorbike)\b/, 'car'],
  [/\bbike\b|bicycle|e-bike|ebike/, 'bike'],
  [/repair|service|tyres|roof|plumb/, 'wrench'],
  [/\b(dog|puppy|cat|kitten|vet|pet|horse)\b/, 'paw-print'],
  [/dentist|teeth|braces|surgery|glasses|health|medical|ivf/, 'heart-pulse'],
  [/\b(uni|study|course|degree|school|tafe|hecs)\b/, 'graduation-cap'],
  [/christmas|xmas|birthday|present|gift/, 'gift'],
  [/concert|tickets?|festival|grand final|taylor/, 'ticket'],
  [/lego|toys?\b/, 'toy-brick'],
  [/credit card|card debt|afterpay|debt/, 'credit-card'],
  [/\b(tax|ato|bas)\b/, 'landmark'],
  [/insurance|cover\b/, 'shield'],
  [/beach|island|hawaii|fiji|bali|gold coast|whitsunday/, 'palmtree'],
  [/trip|travel|flight|japan|europe|london|italy|greece|thailand|vietnam|new zealand|america|paris|tokyo/, 'plane'],
  [/holiday|vacation|getaway|camping/, 'luggage'],
];

/** The icon for a goal's name, until the member picks another. */
export function iconFor(name: string): GoalIcon {
  const lower = name.toLowerCase();
  return words.find(([pattern]) => pattern.test(lower))?.[1] ?? 'piggy-bank';
}
