import { sql } from 'kysely';
import type { GrantedShare, Invitation, ReceivedShare, ShareAccess, ShareKind } from '#contract/areas/household.ts';
import type { Database } from '#server/kit/database.ts';
import { personName, sharedName } from './grant-store.ts';
import './tables.ts';

/** Maximum number of shares and invitations of one member. */
export const MAX_SHARES = 40;

/** What the member shares. `db` must be the system scope, because it reads names of other members. */
export async function grantedShares(db: Database, ownerId: number): Promise<GrantedShare[]> {
  const { rows } = await sql<Omit<GrantedShare, 'person'> & { name: string; email: string }>`
    select s.id, s.kind, ${sharedName('a')} as what, s.access, s.bank_account_id, s.since, s.last_opened_at,
      ${personName('p', 'm')} as name, m.email
    from household_shares s join members m on m.member_id = s.guest_id join profiles p on p.member_id = s.guest_id
    left join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id
    where s.member_id = ${ownerId} order by name, what, s.id`.execute(db);
  return rows.map(({ name, email, ...share }) => ({ ...share, person: { name, email } }));
}

export async function openInvitations(db: Database, ownerId: number, now: Date): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select i.id, i.kind, ${sharedName('a')} as what, i.access, i.bank_account_id, i.email, i.sent_at, i.expires_at,
      case when i.declined_at is not null then 'declined' when i.expires_at <= ${now} then 'expired'
      else 'waiting' end as state
    from household_invitations i left join bank_accounts a on a.member_id = i.member_id and a.id = i.bank_account_id
    where i.member_id = ${ownerId} order by i.sent_at desc, i.id desc`.execute(db);
  return rows;
}

/** What others share with the member. `db` must be the system scope. */
export async function receivedShares(db: Database, guestId: number): Promise<ReceivedShare[]> {
  const { rows } = await sql<Omit<ReceivedShare, 'owner'> & { name: string; email: string }>`
    select s.id, s.kind, ${sharedName('a')} as what, s.access, s.since, ${personName('p', 'm')} as name, m.email
    from household_guests g join household_shares s on s.member_id = g.owner_id and s.id = g.share_id
    join members m on m.member_id = s.member_id and m.status = 'active' join profiles p on p.member_id = s.member_id
    left join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id
    where g.member_id = ${guestId} order by name, what, s.id`.execute(db);
  return rows.map(({ name, email, ...share }) => ({ ...share, owner: { name, email } }));
}

export interface NewInvitation {
  email: string;
  kind: ShareKind;
  accountId: number | null;
  access: ShareAccess;
  tokenHash: Buffer;
  sentAt: Date;
  expiresAt: Date;
}

/**
 * Stores an invitation and returns its id; it replaces one to the same address for the same thing. Undefined where the
 * member has too many.
 */
export async function storeInvitation(
  db: Database,
  ownerId: number,
  invitation: NewInvitation,
): Promise<number | undefined> {
  const { email, kind, accountId, access, tokenHash, sentAt, expiresAt } = invitation;
  const { rows } = await sql<{ id: number }>`
    insert into household_invitations (member_id, email, kind, bank_account_id, access, token_hash, sent_at, expires_at)
    select ${ownerId}::bigint, ${email}, ${kind}, ${accountId}::bigint, ${access}, ${tokenHash}, ${sentAt}::timestamptz,
      ${expiresAt}::timestamptz
    where (select count(*) from household_invitations
      where member_id = ${ownerId} and email <> ${email}) + (select count(*) from household_shares
      where member_id = ${ownerId}) < ${MAX_SHARES}
    on conflict (member_id, email, kind, coalesce(bank_account_id, 0)) do update set
      access = excluded.access, token_hash = excluded.token_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, declined_at = null
    returning id`.execute(db);
  return rows[0]?.id;
}

export interface StoredInvitation {
  id: number;
  email: string;
  kind: ShareKind;
  access: ShareAccess;
  what: string;
}

/** Sets a new token and expiry date; null where there is no such invitation. */
export async function renewInvitation(
  db: Database,
  ownerId: number,
  id: number,
  fresh: Pick<NewInvitation, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<StoredInvitation | null> {
  const { rows } = await sql<StoredInvitation>`
    update household_invitations i set token_hash = ${fresh.tokenHash}, sent_at = ${fresh.sentAt},
      expires_at = ${fresh.expiresAt}, declined_at = null
    where i.member_id = ${ownerId} and i.id = ${id}
    returning i.id, i.email, i.kind, i.access,
      coalesce((select a.name from bank_accounts a where a.member_id = i.member_id and a.id = i.bank_account_id),
        'Budgets') as what`.execute(db);
  return rows[0] ?? null;
}

export async function deleteInvitation(db: Database, ownerId: number, id: number): Promise<StoredInvitation | null> {
  const { rows } = await sql<StoredInvitation>`
    delete from household_invitations i where i.member_id = ${ownerId} and i.id = ${id}
    returning i.id, i.email, i.kind, i.access,
      coalesce((select a.name from bank_accounts a where a.member_id = i.member_id and a.id = i.bank_account_id),
        'Budgets') as what`.execute(db);
  return rows[0] ?? null;
}

export interface Offer extends StoredInvitation {
  ownerId: number;
  ownerName: string;
  ownerFirstName: string;
  ownerEmail: string;
  accountId: number | null;
  expiresAt: Date;
}

/**
 * The invitation of a token, locked until the transaction ends; null where it is unknown, used, declined or expired.
 * `db` must be the system scope.
 */
export async function lockOffer(db: Database, tokenHash: Buffer, now: Date): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select i.id, i.email, i.kind, i.access, ${sharedName('a')} as what, i.member_id as "ownerId",
      ${personName('p', 'm')} as "ownerName", p.first_name as "ownerFirstName", m.email as "ownerEmail",
      i.bank_account_id as "accountId", i.expires_at as "expiresAt"
    from household_invitations i join members m on m.member_id = i.member_id and m.status = 'active'
    join profiles p on p.member_id = i.member_id
    left join bank_accounts a on a.member_id = i.member_id and a.id = i.bank_account_id
    where i.token_hash = ${tokenHash} and i.expires_at > ${now} and i.declined_at is null for update of i`.execute(db);
  return rows[0] ?? null;
}

export async function markDeclined(db: Database, offer: Offer, at: Date): Promise<void> {
  await db
    .updateTable('household_invitations')
    .set({ declined_at: at })
    .where('member_id', '=', offer.ownerId)
    .where('id', '=', offer.id)
    .execute();
}

/** Creates a share from an invitation; an existing one gets the new access. `db` must be the system scope. */
export async function openShare(db: Database, offer: Offer, guestId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into household_shares (member_id, guest_id, kind, bank_account_id, access, since)
    values (${offer.ownerId}, ${guestId}, ${offer.kind}, ${offer.accountId}, ${offer.access}, ${at})
    on conflict (member_id, guest_id, kind, coalesce(bank_account_id, 0)) do update set access = excluded.access
    returning id`.execute(db);
  const { id } = rows[0]!;
  await db
    .insertInto('household_guests')
    .values({ member_id: guestId, share_id: id, owner_id: offer.ownerId, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('household_invitations')
    .where('member_id', '=', offer.ownerId)
    .where('id', '=', offer.id)
    .execute();
  return id;
}

/** A share that was changed or ended. */
export interface ChangedShare {
  id: number;
  ownerId: number;
  guestId: number;
  what: string;
}

function changedShares(statement: ReturnType<typeof sql>) {
  return sql<ChangedShare>`
    with touched as (${statement})
    select t.id, t.member_id as "ownerId", t.guest_id as "guestId", ${sharedName('a')} as what from touched t
    left join bank_accounts a on a.member_id = t.member_id and a.id = t.bank_account_id`;
}

/** Null where there is no such share, or it already has this access. `db` must be the system scope. */
export async function setAccess(
  db: Database,
  ownerId: number,
  id: number,
  access: ShareAccess,
): Promise<ChangedShare | null> {
  const change = sql`update household_shares set access = ${access}
    where member_id = ${ownerId} and id = ${id} and access <> ${access} returning *`;
  return (await changedShares(change).execute(db)).rows[0] ?? null;
}

export async function shareExists(db: Database, ownerId: number, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('household_shares')
      .select('id')
      .where('member_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  );
}

/** Ends a share on behalf of the owner; running calls under its grant finish first. `db` must be the system scope. */
export async function endShare(db: Database, ownerId: number, id: number): Promise<ChangedShare | null> {
  return (
    (
      await changedShares(
        sql`delete from household_shares where member_id = ${ownerId} and id = ${id} returning *`,
      ).execute(db)
    ).rows[0] ?? null
  );
}

/** Ends one share on behalf of the guest, or with null all shares of the guest. `db` must be the system scope. */
export async function leaveShares(db: Database, guestId: number, shareId: number | null): Promise<ChangedShare[]> {
  const shareFilter = shareId === null ? sql`` : sql`and s.id = ${shareId}`;
  const statement = sql`
    delete from household_shares s using household_guests g
    where g.member_id = ${guestId} and s.member_id = g.owner_id and s.id = g.share_id
      and s.guest_id = ${guestId} ${shareFilter} returning s.*`;
  return (await changedShares(statement).execute(db)).rows;
}

export async function deleteInvitationsTo(db: Database, emails: readonly string[]): Promise<void> {
  await sql`delete from household_invitations where email = any(${[...emails]})`.execute(db);
}

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Deletes invitations a month after they expired; called by a job. */
export async function sweepInvitations(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('household_invitations')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}
