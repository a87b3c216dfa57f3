/** Phrases of several words, or words that depend on others. */
export const joins: readonly (readonly [RegExp, string])[] = [
  [/\bpay[ -]day\b/g, 'payday'],
  [/\bpay[ -]?che(?:que|ck)\b/g, 'paycheque'],
  [/\b(?:the )?tax ?man\b/g, 'ato'],
  [/\bu?ber ?eats\b/g, 'uber eats'],
  [/\b(car|home|personal|student|study) loans\b/g, '$1 loan'],
  [/\bnet-?worth\b/g, 'net worth'],
  [/\bover-?draw(n)?\b/g, 'overdraw$1'],
  [/\bover[ -]spen(d|t|ding)\b/g, 'overspen$1'],
  [/\bfin(?:ancial)? y(?:ea)?r\b/g, 'financial year'],
  [/\bfin year\b/g, 'financial year'],
  [/(?<=\bhow )(?:muc|muhc|mutch|mch)\b/g, 'much'],
  [/\b(?:hom|hwo|hou) (?=(?:much|many|often)\b)/g, 'how '],
  // 'Last months spending' is that of last month, and 'this month and last' is of two months.
  [
    /(?<!\b(?:the|in|over|for) )\b(last|this|previous) (month|week|fortnight|quarter|year)s (?=[a-z])(?!and\b|or\b)/g,
    '$1 $2 ',
  ],
  [
    /\b(this|last) (month|week|fortnight|quarter|year|pay|financial year) (and|vs|versus|against|or|to|plus) (this|last)(?= (?:please|combined|together)\b|\s*[?.!]*\s*$)/g,
    '$1 $2 $3 $4 $2',
  ],
  [
    /(?<=\b(?:safe|need|want|have|got|going|able|allowed|left|money|trying|how|cash|like) )2 (?=spend|pay|save|buy|go|get|do|have|be|see|last|cover|put)/g,
    'to ',
  ],
  [/\b4 (?=me|my|the|food|groceries|fuel|rent|petrol)\b/g, 'for '],
  // 'Last financial year compared to this one' is of two financial years.
  [
    /\b((?:last|previous) (day|week|fortnight|month|quarter|financial year|tax year|year)\b[^?.!]*?(?:compared (?:to|with)|versus|vs|against|or|and|than|to|with) (?:in |for )?)(?:this|the current) one\b/g,
    '$1this $2',
  ],
  [
    /\b((?:last|previous) (day|week|fortnight|month|quarter|financial year|tax year|year)\b[^?.!]*?(?:compared (?:to|with)|versus|vs|against) )that one\b/g,
    '$1this $2',
  ],
  [
    /\b(this (day|week|fortnight|month|quarter|financial year|tax year|year)\b[^?.!]*?(?:compared (?:to|with)|versus|vs|against|or|and|than|to|with) (?:in |for )?)(?:the )?(?:last|previous) one\b/g,
    '$1last $2',
  ],
  [
    /\b((?:january|february|march|april|may|june|july|august|september|october|november|december)\b[^?.!]*?(?:compared (?:to|with)|versus|vs|against) )(?:this|the current) one\b/g,
    '$1this month',
  ],
  [/\b(\d+)[ -]?k\b/g, '$1k'],
  // '$50/week' is $50 a week.
  [/(?<=\d|dollars|bucks) ?\/ ?(?=(?:day|week|fortnight|month|quarter|year|pay)\b)/g, ' a '],
  [/(?<=\d|dollars|bucks) ?\/ ?wk\b/g, ' a week'],
  // The shop, unless the numbers are days or a date.
  [
    /(?<=\bat )(?:7[ /-]11|711)\b(?![/-])|(?<![\d/-]|\b(?:on|the|to|and|until|till|before|after|by|since|of|[a-z]*(?:ary|march|april|may|june|july|august|ber)) )\b7-11\b(?![/-]| (?:to|until|till|of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g,
    '7-eleven',
  ],
  [/\b(january|february|april|june|july|august|september|october|november|december)s\b/g, '$1'],
  [
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:the )?(?=\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g,
    'the ',
  ],
  // 'Fuel in May and how much in June' names two times of one subject.
  [
    /(?<=\b(?:in|during|for|over|last|this) [a-z]+),? and (?:how much|what|what about|how about) (?:was it |did i spend |i spent )?(?=(?:in|during|over|for) (?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|last|this|the (?:month|week|year|quarter))\b|(?:last|this) (?:week|month|year|quarter|fortnight|pay)\b)/g,
    ' and ',
  ],
  // 'The June and September quarters' are two.
  [
    /\b(march|june|september|december) (and|or|vs|versus|to|against|with) (?:the )?(march|june|september|december) quarters?\b/g,
    '$1 quarter $2 $3 quarter',
  ],
  [/\bat the moment\b|(?<!\b(?:the|an?|from|at|of|my) )\batm$/g, 'now'],
  [/\bas a %|\bas % of/g, 'percentage of'],
  [/(?<=[a-z]) ?\+ ?(?=[a-z])/g, ' and '],
  [/\bhelp debt\b/g, 'study debt'],
  [/\bbiz\b/g, 'business'],
];
