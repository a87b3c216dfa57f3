import type { Unit } from './row-findings.ts';

/** Which figure of the rows is asked for. */
export type Measure = 'total' | 'movers' | 'days' | 'months' | 'count' | 'average' | 'average_row' | 'largest' | 'smallest' | 'last' | 'first' | 'list' | 'categories' | 'merchants' | 'trend' | 'compare' | 'share';

const perUnit = '(?:a|an|per|each|every|one|(?:a |an |the )?(?:typical|average|normal|usual|single))';

/** The unit that a question counts by: 'a week', 'per month', 'fortnightly'. */
export function unitIn(text: string): Unit | null {
  const match = new RegExp(`\\b${perUnit} (day|week|fortnight|month|quarter|year|pay)\\b(?! ago)|\\b(daily|weekly|fortnightly|monthly|quarterly|yearly|annually|annual)\\b|\\bby (?:the )?(day|week|fortnight|month|quarter|year)\\b|\\bp(w|m|a)\\b`).exec(text);
  if (!match) return null;
  const adverbs: Readonly<Record<string, Unit>> = { daily: 'day', weekly: 'week', fortnightly: 'fortnight', monthly: 'month', quarterly: 'quarter', yearly: 'year', annually: 'year', annual: 'year', w: 'week', m: 'month', a: 'year' };
  return (match[1] ?? match[3] ?? adverbs[match[2] ?? match[4]!]) as Unit;
}

type Rule = readonly [Measure, RegExp];

const rules: readonly Rule[] = [
  ['days', /\b(?:which|what) (?:day|date)s?\b.*\b(?:most|biggest|highest|least|expensive|more)\b|\b(?:most expensive|biggest|highest|priciest|dearest|costliest|worst) (?:spending )?day\b/],
  ['months', /\b(?:which|what) months?\b.*\b(?:most|biggest|highest|least|expensive|more)\b|\b(?:most expensive|biggest|highest|priciest|dearest|costliest|worst) (?:spending )?month\b/],
  ['share', /\bpercentage\b|\b(?:what|which) (?:percent\w*|%|share|proportion|fraction|part)\b|\bpercent(?:age)? of\b|\bhow much of my (?:income|pay|salary|spending|money|wages?)\b|\bproportion of\b|\bshare of\b/],
  ['movers', /\bchanged (?:the )?most\b|\bwhat (?:has |have )?changed\b(?! (?:my|the) )|\bwh(?:ich|at) (?:bits|categories|areas|things|parts)\b.*\b(?:more|less|up|down|grown|fallen|most)\b/],
  ['trend', /\btrend\w*|\bover time\b|\bmonth (?:by|on|over|to) month\b|\bweek by week\b|\bby (?:the )?month\b|\bper month over\b|\bchang(?:ed|ing) over\b|\bmonthly breakdown\b|\bgraph\b|\bhistory of\b|\bhow (?:has|have|is|are) .* (?:chang\w+|going|tracking|trending)\b/],
  ['compare', /\bcompar\w*|\bstacks? up\b|\bagainst\b|\b(?:cheaper|dearer|pricier|bigger|smaller|worse|better) than\b|\bversus\b|\bvs\b|\b(?:more|less|higher|lower|fewer)\b.*\bthan\b|\bdifference between\b|\bdiffer\w* (?:from|to)\b|\bup or down\b|\b(?:gone|went|go|going|is|are|am) up\b|\b(?:gone|went|go|going|is|are) down\b|\bincreas\w*|\bdecreas\w*|\brisen\b|\bdropped\b(?= (?:since|from|compared))|\bmore or less\b|\brelative to\b|\bagainst last\b|\bthan (?:last|the|in|usual|normal|before)\b|\bcut (?:back|down)\b|\bspending more\b|\bspending less\b|\bspend more\b|\bspent more\b/],
  ['average_row', /\baverage (?:\w+ ){0,2}(?:purchase|transaction|spend per (?:visit|transaction|purchase|trip|shop)|payment|visit|shop|trip|cost of a|amount per|price|bill|order|fill)\b|\bper (?:transaction|purchase|visit|trip|shop|fill|tank|meal|ride|order|bill|go)\b|\beach (?:time|visit|trip|shop)\b|\ba visit\b|\bevery time\b/],
  ['average', /\bwill (?:i|we) (?:\w+ ){0,2}spend\b|\b(?:i|we) will (?:\w+ ){0,2}spend\b|\baverages?\b|\bavg\b|\btypical\w*|\busual(?:ly)?\b|\bon average\b|\bnormal(?:ly)?\b|\bgenerally\b|\btend to\b|\bhow much do i (?:spend|pay|earn|make|get|bring in|save|hand|give|drop|chuck|blow|fork|splash)\b/],
  ['count', /\bhow many\b|\bhow (?:often|frequently)\b|\bnumber of\b|\bcount of\b|\bhow regularly\b/],
  ['first', /\bwhen did (?:\w+ ){0,4}(?:start|begin|first)\b|\bsince when\b/],
  ['last', /\blast one\b|\bwhen (?:did|was|were|have) (?:i|my|the|we)\b(?!.*\bfirst\b)|\blast time\b|\bmost recent\b|\blatest\b|\bmy last\b|\b(?:the|my) last (?:transaction|purchase|payment|time|thing|bill|visit|shop|coffee|deposit|pay)\b|\blast (?:transaction|purchase|payment|visit|bill|thing i bought|thing)\b|\bhow long (?:ago|since)\b|\b(?:was|were) (?:my|the) last\b/],
  ['first', /\bfirst (?:time|transaction|purchase|payment|pay)\b|\bwhen did i (?:first|start)\b|\boldest\b|\bearliest\b/],
  ['merchants', /\b(?:which|what) (?:shops?|stores?|merchants?|places?|retailers?|businesses|compan(?:y|ies)|supermarkets?|cafes?|restaurants?)\b|\bwhere (?:do|did|have|am|was) i (?:\w+ ){0,2}(?:shop\w*|spen[dt]|spending|buy|go|eat|get)\b|\bwho (?:do|did|have|am|gets|got) (?:i )?(?:\w+ )?(?:pay|paid|paying|spen[dt]|my money)\b|\btop (?:\d+ |five |ten |three )?(?:merchants?|shops?|stores?|places?|retailers?)\b|\bfavou?rite (?:shop|store|place|cafe|restaurant|merchant)s?\b|\bby (?:merchant|shop|store|place)\b|\bmost (?:frequent|visited|common|often)\b|\bbiggest (?:merchants?|shops?|stores?)\b|\bwho (?:paid|pays) me\b/],
  ['categories', /\b(?:biggest|largest|main|major|top|highest) (?:\d+ |five |ten |three )?(?:expenses|costs|outgoings|expenditures)\b/],
  ['largest', /\b(?:biggest|largest|highest|most expensive|dearest|priciest|single biggest|greatest|major|big)\b.*\b(?:purchases?|transactions?|expenses?|payments?|spend|buys?|items?|bills?|thing|things|amount|deposit|outlay|splurge|withdrawal|donation|one|shop|cost|debit|credit|pay)\b|\btop (?:\d+ |five |ten |three )?(?:transactions?|purchases?|expenses?|payments?)\b|\bthe most (?:that )?(?:i|we) (?:have |had )?(?:ever )?(?:spent|paid|spend)\b|\bmost expensive\b|\bbiggest (?:~)?$|\b(?:biggest|largest|dearest|priciest) (?:single )?\w+ (?:trip|shop|run|visit|spend)\b|\blargest single\b|\bbiggest single\b/],
  ['smallest', /\b(?:smallest|cheapest|lowest|least expensive|tiniest)\b/],
  ['categories', /\bwhere (?:does|did|is|has|do|are|was) (?:all )?(?:of )?(?:my|our|the) (?:money|pay|cash|income|spending|dough)\b|\bbreak ?down\b|\bby categor\w+|\btop (?:\d+ |five |ten |three )?(?:categor\w+|spending)\b|\b(?:which|what) categor\w+|\bwhat (?:do|did|am|have|was) i (?:\w+ )?(?:spen[dt]|spending|waste|wasting)(?: (?:my|the|most|all|so much|it))* ?(?:money|cash|pay)?(?: (?:most|the most))?(?: (?:on|of))?(?: ~)?$|\bspending summary\b|\bsummar\w+|\boverview\b|\bbiggest (?:categor\w+|spending|areas?|costs?|expenses? categor\w+)\b|\bspend(?:ing)? (?:the )?most\b(?! at)|\bmost (?:money|of my money)\b|\bwhat (?:are|were) my (?:main |biggest |top )?(?:expenses|costs|outgoings)\b|\bwhere can i (?:cut|save)\b|\bcut back\b|\bwhere (?:am|did) i (?:over|waste)\w*|\bsources? of income\b|\bincome sources?\b|\bwhere (?:does|did|is) my income\b|\bwhat do i spend\b/],
  ['list', /^(?:please )?(?:show|list|find|search|display|see|get|give|pull up|open|look up)\b|\b(?:show|list|find|give) (?:me |us )?(?:all |every |the |my |any )|\bwhat (?:did|have) i (?:buy|bought|purchase\w*|pay for|get)\b|\bwhich (?:transactions?|purchases?|payments?|ones?)\b|\bwhat (?:transactions?|purchases?|payments?|were|was) (?!(?:i|we|my|our) )\b|\bwhat (?:are|were|is|was) (?:my |the |those |these |all )?(?:\w+ )?(?:transactions?|purchases?|payments?)\b|\bany (?:transactions?|payments?|purchases?|refunds?)\b|\bdid i (?:buy|pay|go|shop|get|receive)\b|\bhave i (?:bought|paid|been|received|had|got)\b|\b(?:transactions?|purchases?|payments?|deposits?) (?:at|from|with|on|for|over|above|under|below|between|of|in|to|more|less|bigger|larger)\b|\brecent (?:transactions?|purchases?|spending)\b|\btransactions$|\bwhat was (?:that|the)\b|\bwhat is (?:that|the|this) (?:charge|payment|transaction)\b/],
];

/** Which figure a question asks for; the sum where its words ask for no other. */
export function measureIn(text: string): Measure {
  const sum = /\bhow much\b/.test(text);
  for (const [measure, pattern] of rules) if (pattern.test(text) && !(sum && (measure === 'list' || (measure === 'last' && /\bhow much (?:did|have|has)\b/.test(text) && !/\blast time\b|\bmost recent\b|\blatest\b/.test(text))))) return measure;
  return 'total';
}
