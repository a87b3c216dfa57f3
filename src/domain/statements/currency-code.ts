/** Currencies as files write them: a code in any case, or a sign such as '€' or 'US$', alone or beside a figure. */

/** Signs; a bare '$' is missing, as it may be the dollar of any country. */
const signs = {
  A$: 'AUD',
  AU$: 'AUD',
  US$: 'USD',
  NZ$: 'NZD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  S$: 'SGD',
  NT$: 'TWD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '฿': 'THB',
  '₫': 'VND',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₱': 'PHP',
  '₪': 'ILS',
  '₦': 'NGN',
};

/** Known codes and signs. Other words of three letters, such as ATM and POS, say how something was paid. */
const known = new Map([
  ...Intl.supportedValuesOf('currency').map((code): [string, string] => [code, code]),
  ...Object.entries(signs),
]);

/** The code of what a field of a currency column says; null if it names no currency. */
export function currencyCode(text: string): string | null {
  return known.get(text.trim().toUpperCase()) ?? null;
}

const codeInName =
  /(?<![A-Za-z])(?:AUD|NZD|USD|GBP|EUR|CHF|CAD|SGD|HKD|JPY|CNY|THB|IDR|INR|FJD|ZAR|SEK|NOK|DKK)(?![A-Za-z])/g;
const signInName = /(?<![A-Za-z])(?:A|AU|US|NZ|HK)\$|[€£]/g;

/**
 * The currency that the name of an account states ('USD savings', 'Travel (€)'), or null. Only codes in capitals that
 * are no words, as 'TOP saver' is in dollars.
 */
export function currencyOfName(name: string): string | null {
  const named = new Set([...(name.match(codeInName) ?? []), ...(name.match(signInName) ?? [])].map(currencyCode));
  return named.size === 1 ? [...named][0]! : null;
}

const beforeFigure = /^[-+(\s]*([^\d\s.,()+'-]{1,3})[\s(+-]*\d/;
const afterFigure = /\d[\s)+-]*([^\d\s.,()+'-]{1,3})[\s)+-]*$/;

/** The currency that stands before or after a figure ('£4.20', '(EUR 12.00)', '12,00 €'); null if none does. */
export function currencyOfAmount(text: string): string | null {
  return currencyCode(beforeFigure.exec(text)?.[1] ?? '') ?? currencyCode(afterFigure.exec(text)?.[1] ?? '');
}
