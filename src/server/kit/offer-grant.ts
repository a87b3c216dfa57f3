import type { Generated } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { hashToken, newToken } from './session.ts';

declare module './database.ts' {
  interface Tables {
    offer_grants: {
      token_hash: Uint8Array;
      member_id: number;
      application_id: number;
      kind: GrantKind;
      expires_at: Date;
      used_at: Date | null;
      confirmed_at: Date | null;
      code_hash: Uint8Array | null;
      code_tries: Generated<number>;
      code_expires_at: Date | null;
    };
  }
}

/** `link` is sent in an email and can be exchanged once; `offer` reads and configures; `acceptance` signs. */
export type GrantKind = 'link' | 'offer' | 'acceptance';

/** What the bearer of an offer token may access: one offer of one member, and nothing else. */
export interface OfferGrant {
  memberId: number;
  applicationId: number;
  kind: GrantKind;
  /** When the code sent to the borrower's phone was entered; null before. */
  confirmedAt: Date | null;
  timeZone: string;
  tokenHash: Uint8Array;
}

/** The lifetime of each kind, in seconds. A link is valid as long as the offer itself. */
export const grantSeconds = { offer: 2 * 60 * 60, acceptance: 60 * 60 } as const;

export const expiredLink = () =>
  new Failure('link_expired', 'This link has expired. Ask for a new one, or sign in to see your offer.');

/** Issues a token for one offer. `db` must be the system's. */
export async function issueGrant(
  db: Database,
  grant: { memberId: number; applicationId: number; kind: GrantKind; expiresAt: Date; confirmedAt?: Date | null },
): Promise<string> {
  const token = newToken();
  const { memberId, applicationId, kind, expiresAt, confirmedAt } = grant;
  await db
    .insertInto('offer_grants')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      application_id: applicationId,
      kind,
      expires_at: expiresAt,
      confirmed_at: confirmedAt ?? null,
    })
    .execute();
  return token;
}

/** The grant of a valid token; undefined for an unknown, used or expired one. */
export async function resolveGrant(db: Database, clock: Clock, token: string): Promise<OfferGrant | undefined> {
  if (token.length < 20 || token.length > 200) return undefined;
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('offer_grants as g')
    .innerJoin('members as m', 'm.member_id', 'g.member_id')
    .select(['g.member_id', 'g.application_id', 'g.kind', 'g.confirmed_at', 'm.time_zone'])
    .where('g.token_hash', '=', tokenHash)
    .where('g.used_at', 'is', null)
    .where('g.expires_at', '>', clock.now())
    .where('m.status', '=', 'active')
    .executeTakeFirst();
  return (
    row && {
      memberId: row.member_id,
      applicationId: row.application_id,
      kind: row.kind,
      confirmedAt: row.confirmed_at,
      timeZone: row.time_zone,
      tokenHash,
    }
  );
}

/**
 * Exchanges a link for an offer token. Of concurrent callers one succeeds. @throws Failure `link_expired` for the
 * others.
 */
export async function exchangeLink(
  db: Database,
  clock: Clock,
  { memberId, applicationId, tokenHash }: OfferGrant,
): Promise<string> {
  const now = clock.now();
  const used = await db
    .updateTable('offer_grants')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'link')
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw expiredLink();
  return issueGrant(db, {
    memberId,
    applicationId,
    kind: 'offer',
    expiresAt: new Date(now.getTime() + grantSeconds.offer * 1000),
  });
}

/**
 * Expires every grant of an offer, such as older links when a new one is sent. Their bearers can still request a new
 * link.
 */
export async function endGrants(db: Database, clock: Clock, memberId: number, applicationId: number): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('offer_grants')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('application_id', '=', applicationId)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * The offer that a token was issued for, whether the token is still valid or not; for sending a new link to its
 * borrower.
 */
export async function offerOfToken(
  db: Database,
  token: string,
): Promise<{ memberId: number; applicationId: number } | undefined> {
  const row = await db
    .selectFrom('offer_grants')
    .select(['member_id', 'application_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row && { memberId: row.member_id, applicationId: row.application_id };
}

/** Stores the hash of a new code for a token; it replaces an earlier one. */
export async function storeGrantCode(
  db: Database,
  tokenHash: Uint8Array,
  codeHash: Uint8Array,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('offer_grants')
    .set({ code_hash: codeHash, code_tries: 0, code_expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/**
 * Counts an attempt to enter the code of a token, before it is compared; undefined where there is no code or it has
 * expired.
 */
export async function countCodeAttempt(
  db: Database,
  clock: Clock,
  tokenHash: Uint8Array,
): Promise<{ tries: number; codeHash: Uint8Array } | undefined> {
  const row = await db
    .updateTable('offer_grants')
    .set((build) => ({ code_tries: build('code_tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('code_expires_at', '>', clock.now())
    .where('code_hash', 'is not', null)
    .returning(['code_tries', 'code_hash'])
    .executeTakeFirst();
  return row?.code_hash ? { tries: row.code_tries, codeHash: row.code_hash } : undefined;
}

/** Marks a token as confirmed and invalidates its code; false where a concurrent call was first. */
export async function confirmGrant(
  db: Database,
  clock: Clock,
  tokenHash: Uint8Array,
  codeHash: Uint8Array,
): Promise<boolean> {
  const done = await db
    .updateTable('offer_grants')
    .set({ confirmed_at: clock.now(), code_hash: null, code_expires_at: null })
    .where('token_hash', '=', tokenHash)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Removes tokens that expired a month ago; until then their borrower can request a new link. */
export async function sweepGrants(db: Database, clock: Clock): Promise<void> {
  await db
    .deleteFrom('offer_grants')
    .where('expires_at', '<', new Date(clock.now().getTime() - 30 * 24 * 3600 * 1000))
    .execute();
}
