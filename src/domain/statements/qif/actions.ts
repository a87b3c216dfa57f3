/** What the action of an investment record does to the cash of its account. */

const moneyOut = new Set(['buy', 'cvrshrt', 'xout', 'miscexp', 'margint', 'withdrwx']);
const moneyIn = new Set([
  'sell',
  'shtsell',
  'div',
  'intinc',
  'cglong',
  'cgmid',
  'cgshort',
  'rtrncap',
  'xin',
  'miscinc',
  'contribx',
]);
/** Shares that come, go, split or are paid with what they earned. */
const sharesOnly = /^(?:reinv\w*|shrs(?:in|out)|stksplit|grant|vest|exercis\w*|expire|reminder)$/;

/**
 * Whether an action ('Buy', 'Div', 'ReinvDiv') brings cash into the account or takes it out. One with an X at its end
 * ('BuyX') takes the cash from another account or gives it to one, so that it moves none in its own.
 */
export function cashEffect(action: string): 'in' | 'out' | 'none' | 'unknown' {
  const name = action.trim().toLowerCase();
  if (moneyOut.has(name)) return 'out';
  if (moneyIn.has(name)) return 'in';
  if (sharesOnly.test(name)) return 'none';
  const isOfOther = name.endsWith('x') && (moneyOut.has(name.slice(0, -1)) || moneyIn.has(name.slice(0, -1)));
  return isOfOther ? 'none' : 'unknown';
}
