/**
 * Redacts visited addresses, which may contain secrets and names: one-time codes, email addresses, searches. Query
 * and fragment are dropped, and only plain words of the path are retained.
 */

/** Longer than any word in our paths; codes and names are longer. */
const MAX_WORD_LENGTH = 40;
const MAX_SEGMENTS = 8;

/** A plain word of our paths: lower case with hyphens and short numbers, such as 'credit-card2-ps'. */
const plainWord = /^[a-z]+\d{0,2}(?:-(?:[a-z]+\d{0,2}|\d{1,2}))*$/;

function redactSegment(segment: string): string {
  if (segment.length <= MAX_WORD_LENGTH && plainWord.test(segment)) return segment;
  return /^\d{1,2}$/.test(segment) ? segment : ':id';
}

/** '/auth/resetpassword/Xk39…?next=/x' as '/auth/resetpassword/:id'; always starts with '/'. */
export function redactAddress(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments.slice(0, MAX_SEGMENTS).map(redactSegment).join('/')}`;
}

/** The host of the referring page, or null; the rest is dropped. */
export function referringHost(referrer: string | undefined): string | null {
  const host = /^https?:\/\/(?:[^/@]*@)?([a-z0-9.-]{1,253})(?::\d+)?(?:[/?#]|$)/i.exec(referrer ?? '')?.[1];
  return host ? host.toLowerCase() : null;
}

/** A page name from the browser. Routes without title or name send the full path (rule C21), which is redacted. */
export function redactPageName(name: string): string {
  return name.startsWith('/') ? redactAddress(name) : name;
}
