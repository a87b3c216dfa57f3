import type { OpenDatabase } from './database.ts';
import type { OpenScope, Route } from './implement.ts';
import type { OfferGrant } from './offer-grant.ts';
import type { ResolvedSession } from './session-book.ts';

/** Who makes a call: a signed-in member, the bearer of an offer, or nobody that is known. */
export interface Asker {
  resolved: ResolvedSession | undefined;
  offer: OfferGrant | undefined;
}

/**
 * The database scopes of a call. During support access nothing is kept of what a read brings up to date (decision
 * 0049).
 */
export function scopesOf(
  database: OpenDatabase,
  { endpoint, systemDbReason }: Route,
  { resolved, offer }: Asker,
): Partial<OpenScope> {
  const memberId = resolved?.member.id ?? offer?.memberId;
  const isSupportAccess = resolved?.session.viewId !== undefined;
  const memberDb =
    memberId === undefined ? null : isSupportAccess ? database.keepingNothing(memberId) : database.memberDb(memberId);
  if (endpoint.auth === 'member' && systemDbReason === undefined) return { memberDb };
  return {
    memberDb,
    systemDb: isSupportAccess ? database.keepingNothing() : database.systemDb,
    sharedDb: database.systemDb,
  };
}
