import { Failure } from '#contract/kit/errors.ts';
import type { ShareKind } from '#contract/areas/household.ts';
import type { Database } from '#server/kit/database.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { enterGuestRole, leaveGuestRole, lockGrant } from './grant-store.ts';
import type { Grant } from './grant-store.ts';

export interface GrantRequest {
  shareId: number;
  kind: ShareKind;
  /** Whether write access is needed. */
  writes?: boolean;
}

/** The same answer for an ended, foreign or unknown share, so that they cannot be told apart (I12). */
export const noShare = (): Failure => new Failure('not_found', 'This isn’t shared any more.');

export interface GrantedWork<T> {
  /** Runs under the guest's database role. Queries must still filter by owner and account. */
  asGuest(db: Database, grant: Grant & { accountId: number }): Promise<T>;
  /**
   * Runs afterwards in the same transaction and in the system scope: the log, and consequences for the owner's data.
   */
  after?(db: Database, grant: Grant, value: T): Promise<void>;
}

/**
 * Runs work on another member's data under a grant. The grant is locked meanwhile, so that a revoked share is unknown
 * from the moment of its revocation.
 */
export async function withGrant<T>(
  { systemDb, member }: Pick<SystemContext, 'systemDb' | 'member'>,
  request: GrantRequest,
  work: GrantedWork<T>,
): Promise<{ value: T; grant: Grant }> {
  return systemDb.transaction().execute(async (transaction) => {
    const grant = await lockGrant(transaction, member.id, request.shareId);
    if (!grant || grant.kind !== request.kind) throw noShare();
    if (request.writes && grant.access !== 'write')
      throw new Failure('forbidden', `${grant.ownerName} lets you view this, but not change it.`);
    await enterGuestRole(transaction, grant);
    const value = await work.asGuest(transaction, { ...grant, accountId: grant.accountId ?? 0 });
    await leaveGuestRole(transaction);
    await work.after?.(transaction, grant, value);
    return { value, grant };
  });
}

/** The share as part of a reply. */
export function shareFields(grant: Grant) {
  return {
    share_id: grant.shareId,
    access: grant.access,
    owner: grant.ownerName,
    what: grant.what,
    since: grant.since,
  };
}
