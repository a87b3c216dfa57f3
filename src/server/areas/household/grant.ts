import { Failure } from '#contract/kit/errors.ts';
import type { ShareKind } from '#contract/areas/household.ts';
import type { Database } from '#server/kit/database.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import { becomeGuest, ceaseGuest, holdGrant } from './grant-store.ts';
import type { Grant } from './grant-store.ts';

export interface Wanted {
  shareId: number;
  kind: ShareKind;
  /** Whether something is to be changed. */
  writes?: boolean;
}

/** A share that ended, that is another's, or that never was: nobody can tell which (I12). */
export const noShare = (): Failure => new Failure('not_found', 'There is no such share.');

export interface Work<T> {
  /** Runs as the guest: the database shows and takes no more than the grant lets. Name the owner and the account all the same. */
  asGuest(db: Database, grant: Grant & { accountId: number }): Promise<T>;
  /** Runs after it in the same transaction, as the system: the log, and what follows of the owner's. */
  after?(db: Database, grant: Grant, value: T): Promise<void>;
}

/**
 * Does something of another member's by a grant. The grant is held by a lock while it is done, so that a share that has
 * been revoked answers as unknown from that moment on.
 */
export async function byGrant<T>(
  { systemDb, member }: Pick<SystemContext, 'systemDb' | 'member'>,
  wanted: Wanted,
  work: Work<T>,
): Promise<{ value: T; grant: Grant }> {
  return systemDb.transaction().execute(async (transaction) => {
    const grant = await holdGrant(transaction, member.id, wanted.shareId);
    if (!grant || grant.kind !== wanted.kind) throw noShare();
    if (wanted.writes && grant.access !== 'write')
      throw new Failure('forbidden', `${grant.ownerName} lets you look at this, but not change it.`);
    await becomeGuest(transaction, grant);
    const value = await work.asGuest(transaction, { ...grant, accountId: grant.accountId ?? 0 });
    await ceaseGuest(transaction);
    await work.after?.(transaction, grant, value);
    return { value, grant };
  });
}

/** How one looks at a share, on the wire. */
export function statusOf(grant: Grant) {
  return {
    share_id: grant.shareId,
    access: grant.access,
    owner: grant.ownerName,
    what: grant.what,
    since: grant.since,
  };
}
