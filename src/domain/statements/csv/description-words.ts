/** What the words of a description say about the direction of its amount ('SALARY', 'EFTPOS PURCHASE', 'COLES'). */

const paymentWords = /payment.{0,12}(received|thank)|thank you|autopay|direct debit received|payment from/i;
const incoming =
  /\b(?:salary|wages?|payroll|(?<!(?:google|apple|samsung|garmin|amazon|shop|zip) )pay(?! (?:anyone|to\b))|income|refund|reversal|cashback|rebate|deposit|dividend|centrelink|pension|paychecks?|gehalt|lohn|gutschrift|interest (?:paid|credit|earned)|credit interest|direct credit|transfer from|from savings)\b/i;
const spending =
  /\b(?:eftpos|purchase|pos|atm|withdrawal|wdl|cash out|fees?|paywave|rent|mortgage|lastschrift|kartenzahlung|miete)\b/i;
const merchants =
  /\b(?:visa|insurance|premium|subscription|coles|woolworths|woolies|aldi|iga|bunnings|kmart|target|big w|officeworks|jb hi-?fi|mcdonald'?s?|kfc|uber|netflix|spotify|apple|amazon|google|ebay|telstra|optus|vodafone|agl|origin|energy|caltex|ampol|bp|shell|7-eleven|chemist|pharmacy|cafe|coffee|restaurant|bakery|bakehouse|hotel|parking|toll|linkt|opal|myki|petrol|fuel|gym|medical|dental|dan murphy'?s?|liquor|qantas|jetstar|myer|david jones)\b/i;

/**
 * Words for money that leaves a bank account and pays a card: they say nothing of the direction, but a minus beside
 * them may be money in, on a card whose plus is spending.
 */
const settling =
  /\b(?:bpay|(?:re|pre)?-?payments?|\w*pay|pymt|pmt|direct debits?|auto ?debit|credits?|cr|refund(?:ed|s)?|returns?|returned|reversals?|reversed|rebates?|rewards?|cash ?back|transfers?|tfr|trf|xfer|thank you|settlement)\b/i;
/** Their other party, or what they cost, tells that the money left. */
const leaving = /\b(?:transfers?|tfr|trf|xfer|payments?|paid|pay) to\b|\bfees?\b|\bcharges?\b/i;

/** Whether a description says that a card was paid by it, whichever card that is. */
export function isCardPayment(description: string): boolean {
  return paymentWords.test(description);
}

/** Whether a plus beside the description pays a card, where the file is that of one. */
export function paysCard(description: string): boolean {
  return /\b(?:bpay|(?:re)?payments?|direct debit|auto ?pay)\b/i.test(description) && !leaving.test(description);
}

/** Whether a minus beside the description may be what was paid or given back to a card. */
export function maySettle(description: string): boolean {
  return settling.test(description) && !leaving.test(description);
}

/** The direction according to the words of a description; null if unknown. */
export function wordDirection(description: string): 'in' | 'out' | null {
  if (paymentWords.test(description) || incoming.test(description)) return 'in';
  return spending.test(description) || merchants.test(description) ? 'out' : null;
}

/** Whether a description says more than the name of a shop, at which money may be spent or given back. */
export function isTelling(description: string): boolean {
  return paymentWords.test(description) || incoming.test(description) || spending.test(description);
}
