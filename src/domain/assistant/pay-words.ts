/** How people speak of their pay, and of nothing else that comes in. */

/** Of pays that are counted or held against each other no interest is one. */
export const paysOne =
  /\b(?:how (?:many|often)\b.*\bpaid|(?:biggest|largest|smallest|lowest|highest|average) pays?|(?:was|were) i paid|last time i (?:was|got) paid|pays did i)\b/;

/** 'My second last pay' and 'did my pay go up' are always about pay. */
export const ofPays =
  /\b(?:first pay (?:of|in|this|~)|second (?:to )?last pay|pay before (?:the )?last|(?:my|the) pay (?:packet )?(?:go|gone|went|going|been) (?:up|down))\b/;

/** 'The Coles pay', 'my education wages': pay from an employer. */
export const paidBy = /\b[NC] (?:one )?(?:pay|pays|wages?|job|payroll)\b/;

const perWords = 'daily|weekly|fortnightly|monthly|quarterly|yearly|annual';
const meanWords = 'average|avg|mean|typical|usual|normal';

/** 'Pay' as what comes in, and not as a verb or a part of another word: 'pay for', 'pay cycle'. */
const payNoun = String.raw`pays?(?: packets?| ?che(?:que|ck)s?)?(?! (?:for|to|off|on(?! average)|at|the|my|our|it|them|bills?|rises?|cycles?|periods?|days?|runs?|slips?|back)\b)`;

/** 'Average weekly pay', 'my monthly pay', 'my pay on average'. */
export const averagePay = new RegExp(
  String.raw`\b(?:average|avg|mean) (?:(?:${perWords}|take home|net) )*${payNoun}|\b(?:${meanWords}|my|our) (?:(?:${perWords}) )+${payNoun}|\b(?:my|our|the) pays? (?:packets? )?on average\b`,
);

const lastPay = String.raw`(?:my|our|the|this|was|is) (?:very )?(?:last|latest|most recent|newest|current) ${payNoun}`;
const inLastPay = new RegExp(
  String.raw`\b(?:in|during|since|over|from|of|out of|before|after|until|between) ${lastPay}`,
);
const ofLastPay = new RegExp(String.raw`\b${lastPay}`);

const spends =
  /\b(?:spen[dt]|spending|spends|bought|buy|cost|costs|went|go|goes|gone|going|left|sav(?:e|ed|ing|ings)|put|budget\w*|over|under|through)\b/;

/** Whether the last pay itself is meant, and not the time from one pay to the next: 'was my last pay late'. */
export const isLastPay = (text: string): boolean =>
  ofLastPay.test(text) &&
  !inLastPay.test(text) &&
  !spends.test(text) &&
  !/^(?:and|or|what about|how about) /.test(text);

const usually = /\b(?:usual|usually|normal|normally|average|typical|typically|always)\b/;
const onesBefore =
  /\b(?:the )?(?:one|pay|time) before\b|\b(?:the|my) (?:previous|prior|second last|other) (?:one|pay|time)\b/;
const compares =
  /\b(?:than|compare[ds]?|comparison|against|versus|vs|differ\w*|same|above|below|more|less|bigger|smaller|higher|lower|up|down)\b/;
const paidMore =
  /\b(?:is|was|are) (?:my|our) (?:this )?pay (?:\w+ )?(?:bigger|smaller|higher|lower|more|less|different|up|down)\b|\b(?:get|got|was|were|been|am) (?:i |we )?(?:getting )?paid (?:\w+ )?(?:more|less|the same)\b/;

/** What the latest pay is held against: what is usual, or the pay before it. */
export function heldAgainst(text: string): 'usual' | 'before' | null {
  if (spends.test(text.replace(/\b(?:go|gone|went|going) (?:up|down)\b/, ' '))) return null;
  if (!ofLastPay.test(text) && !paidMore.test(text)) return null;
  if (!compares.test(text)) return null;
  return onesBefore.test(text) ? 'before' : usually.test(text) ? 'usual' : null;
}

/** 'Is my pay going up'. */
export const payMoves =
  /\b(?:my|our) (?:pays?|wages?|salary)(?: packet)?(?: been)? (?:(?:go|goes|gone|went|going|gotten|getting) (?:up|down|higher|lower|bigger|smaller)|(?:in|de)creas\w*|rise[ns]?|rose|risen|drop\w*|fall\w*|fell|chang\w*)\b/;

/** 'How much did I get paid', of a time. */
export const gotPaid =
  /\b(?:how much|what)\b.*\b(?:did (?:i|we) (?:get|got)|(?:was|were) (?:i|we)(?: getting)?|(?:have|had) (?:i|we) (?:been|gotten|got)) paid\b|\bhow much (?:pay|salary|wages?) (?:did|have) (?:i|we) (?:get|got|have|receive[d]?|earn(?:ed)?|make|made)\b/;

/** 'My pay this year'. */
export const payOfTime = new RegExp(
  String.raw`^(?:(?:what|how much) (?:is|was|were) )?(?:my |our |the )?(?:total )?${payNoun} `,
);

/** 'The typical pay I get each fortnight'. */
export const usualPay = new RegExp(
  String.raw`\b(?:${meanWords}) ${payNoun} (?:that )?(?:i|we) (?:get|receive|earn|bring)`,
);

/** What is left of a pay is what is left until the next one. */
export const leftOfPay = new RegExp(
  String.raw`\b(?:left|remain\w*|unspent)\b.* of (?:my|our|the|this) (?:last |latest |current )?${payNoun}|\bof (?:my|our|the|this) (?:last |latest |current )?${payNoun} (?:is|do i have|have i got|i have)(?: still)? (?:left|remaining|unspent)`,
);

/** 'Where did my last pay go': the latest of the purchases is not meant. */
export const wherePayWent = new RegExp(
  String.raw`^(?:where|what) (?:has|did|is) (?:all )?(?:of )?(?:my|our|the) (?:last )?${payNoun} (?:all )?(?:go|gone)\b`,
);
