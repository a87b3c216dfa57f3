/**
 * What is kept of an address that was visited. Addresses carry secrets and names: one-time codes of letters, e-mail
 * addresses, what somebody searched for. So the query and the fragment are dropped, and of the path only its words stay.
 */

/** Longer than any word of a path of ours; codes and names are. */
const MAX_WORD_LENGTH = 40;
const MAX_SEGMENTS = 8;

/** A segment that is a word of the product: small letters with hyphens, and at most a short number behind them, such as 'credit-card2-ps'. */
const plainWord = /^[a-z]+\d{0,2}(?:-(?:[a-z]+\d{0,2}|\d{1,2}))*$/;

function quietSegment(segment: string): string {
  if (segment.length <= MAX_WORD_LENGTH && plainWord.test(segment)) return segment;
  return /^\d{1,2}$/.test(segment) ? segment : ':id';
}

/** '/auth/resetpassword/Xk39…?next=/x' as '/auth/resetpassword/:id'; always begins with '/'. */
export function pageAddress(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.slice(0, MAX_SEGMENTS).map(quietSegment).join('/')}`;
}

/** The host of a page that led here, or null; nothing else of it is kept. */
export function quietReferrer(referrer: string | undefined): string | null {
  const host = /^https?:\/\/(?:[^/@]*@)?([a-z0-9.-]{1,253})(?::\d+)?(?:[/?#]|$)/i.exec(referrer ?? '')?.[1];
  return host ? host.toLowerCase() : null;
}

/** A page name of the browser, which falls back on the full path where a route has neither title nor name (rule C21). */
export function quietName(name: string): string {
  return name.startsWith('/') ? pageAddress(name) : name;
}
