import { sql } from 'kysely';
import type { ShareAccess, ShareKind } from '#contract/areas/household.ts';
import type { Database } from '#server/kit/database.ts';
import { APP_ROLE } from '#server/kit/privileges.ts';
import './tables.ts';

/** What a member may see and change of another member. */
export interface Grant {
  shareId: number;
  ownerId: number;
  ownerName: string;
  /** The owner's time zone, because budgets follow the owner's pay cycle. */
  ownerZone: string;
  kind: ShareKind;
  /** Null for budgets. */
  accountId: number | null;
  access: ShareAccess;
  since: Date;
  /** The name of the account, or 'Budgets'. */
  what: string;
}

/** The person's full name, or the email address where the profile has none. */
export const personName = (profile: string, member: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${profile}.first_name`)} || ' ' || ${sql.ref(`${profile}.last_name`)}), ''),
      ${sql.ref(`${member}.email`)})`;

/** The name of the shared account, or 'Budgets'. */
export const sharedName = (account: string) => sql`coalesce(${sql.ref(`${account}.name`)}, 'Budgets')`;

/**
 * Returns a guest's grant, locked until the transaction ends, so that a revocation waits and later calls see it. `db`
 * must be a transaction in the system scope.
 */
export async function lockGrant(db: Database, guestId: number, shareId: number): Promise<Grant | null> {
  const { rows } = await sql<Grant>`
    select s.id as "shareId", s.member_id as "ownerId", ${personName('p', 'm')} as "ownerName",
      m.time_zone as "ownerZone", s.kind, s.bank_account_id as "accountId",
      s.access, s.since, ${sharedName('a')} as what
    from household_guests g
    join household_shares s on s.member_id = g.owner_id and s.id = g.share_id and s.guest_id = g.member_id
    join members m on m.member_id = s.member_id and m.status = 'active'
    join profiles p on p.member_id = s.member_id
    left join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id
    where g.member_id = ${guestId} and g.share_id = ${shareId} for share of s`.execute(db);
  return rows[0] ?? null;
}

/**
 * Switches the transaction to the database role of the guest, which row-level security limits to the shared data
 * (migration 0380).
 */
export async function enterGuestRole(db: Database, grant: Grant): Promise<void> {
  const role = grant.kind === 'account' ? 'wattle_account_guest' : 'wattle_budget_guest';
  await sql`select set_config('wattle.member_id', ${String(grant.ownerId)}, true),
      set_config('wattle.account_id', ${String(grant.accountId ?? 0)}, true),
      set_config('role', ${role}, true)`.execute(db);
}

/** Switches the transaction back to the system scope. */
export async function leaveGuestRole(db: Database): Promise<void> {
  await sql`select set_config('role', ${APP_ROLE}, true)`.execute(db);
}

/** The last access is recorded at most this often, so that not every read writes. */
const RECORD_INTERVAL_MS = 60_000;

export async function recordAccess(db: Database, grant: Grant, at: Date): Promise<void> {
  await sql`
    update household_shares set last_opened_at = ${at}
    where member_id = ${grant.ownerId} and id = ${grant.shareId}
      and (last_opened_at is null or last_opened_at <= ${new Date(at.getTime() - RECORD_INTERVAL_MS)})`.execute(db);
}
