import { invitationDays } from '#contract/areas/household.ts';
import type { household } from '#contract/areas/household.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { tellLive } from '#server/kit/live.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import { payingAccount } from '../bank-accounts/public.ts';
import { postEmail } from '../email/public.ts';
import { findMember, requireRecentSignIn } from '../members/public.ts';
import { noShare } from './grant.ts';
import { invitationEmail } from './emails.ts';
import { addEntry, logPage } from './log-store.ts';
import { entryOnWire } from './log.ts';
import {
  MAX_SHARES,
  dropInvitation,
  endShare,
  grantedShares,
  keepInvitation,
  openInvitations,
  receivedShares,
  renewInvitation,
  setAccess,
  shareExists,
} from './share-store.ts';
import type { StoredInvitation, NewInvitation } from './share-store.ts';

const inviteLimit = { name: 'household-invite', hits: 20, windowSeconds: 24 * 3600 };
/** One address gets no more emails than these from one member. */
const addressLimit = { name: 'household-address', hits: 5, windowSeconds: 24 * 3600 };
const DEFAULT_PAGE_SIZE = 20;

const noInvitation = (): Failure => new Failure('not_found', 'There is no such invitation.');
const accessWords = { read: 'look', write: 'look and change' } as const;

/** Emails in a member's name go out only when we know that the member can be written to as well. */
async function provenOwner({ systemDb, member }: SystemContext): Promise<{ name: string; email: string }> {
  const row = await findMember(systemDb, member.id);
  if (!row?.email_verified_at) throw new Failure('forbidden', 'Please verify your own e-mail address first.');
  return { name: `${row.first_name} ${row.last_name}`.trim() || row.email, email: row.email };
}

interface Fresh extends Pick<NewInvitation, 'tokenHash' | 'sentAt' | 'expiresAt'> {
  token: string;
}

function fresh({ clock }: Pick<SystemContext, 'clock'>): Fresh {
  const token = newToken();
  const sentAt = clock.now();
  return {
    token,
    tokenHash: hashToken(token),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + invitationDays * 24 * 3_600_000),
  };
}

async function post(
  context: SystemContext,
  db: Database,
  owner: { name: string; email: string },
  invitation: Pick<StoredInvitation, 'id' | 'email' | 'kind' | 'access'>,
  { token, tokenHash }: Fresh,
): Promise<void> {
  const { clock, settings, caller } = context;
  const email = invitationEmail(
    invitation.email,
    owner,
    invitation,
    `${caller.origin}/household/invitation/${token}`,
    settings.brand,
  );
  await postEmail(
    db,
    clock,
    settings.brand,
    `household-invitation:${invitation.id}:${tokenHash.toString('hex').slice(0, 16)}`,
    email,
  );
}

/** The email is the same whoever the address belongs to, and nothing is looked up by it: the answer cannot tell. */
async function limitEmails({ limit, member }: SystemContext, email: string): Promise<void> {
  await limit(inviteLimit, String(member.id));
  await limit(addressLimit, `${member.id}:${email}`);
}

export const ownerHandlers = {
  overview: withSystemDb('other-members', async (_input, { memberDb, systemDb, member, clock }) => {
    const [granted, invitations, received] = await Promise.all([
      grantedShares(systemDb, member.id),
      openInvitations(memberDb, member.id, clock.now()),
      receivedShares(systemDb, member.id),
    ]);
    return { granted, invitations, received };
  }),

  log: withSystemDb('other-members', async ({ query }, { systemDb, member }) => {
    const [page, limit] = [query.page ?? 1, query.limit ?? DEFAULT_PAGE_SIZE];
    const { rows, total } = await logPage(systemDb, member.id, { limit, offset: (page - 1) * limit });
    return { data: rows.map((row) => entryOnWire(row, member.id)), total, page, limit };
  }),

  invite: withSystemDb('other-members', async ({ body }, context) => {
    const { memberDb, systemDb, member } = context;
    const accountId = body.kind === 'account' ? (body.bank_account_id ?? null) : null;
    if (body.kind === 'account' && accountId === null) throw badField('bank_account_id', 'Choose an account.');
    if (body.email === member.email) throw badField('email', 'That is your own address.');
    const account = accountId === null ? null : await payingAccount(memberDb, member.id, accountId);
    if (accountId !== null && !account) throw new Failure('not_found', 'There is no such account.');
    // Shares are data that leave the member's hands: the member has to be there.
    await requireRecentSignIn(context, body.password);
    const owner = await provenOwner(context);
    await limitEmails(context, body.email);
    const made = fresh(context);
    await systemDb.transaction().execute(async (transaction) => {
      const id = await keepInvitation(transaction, member.id, {
        email: body.email,
        kind: body.kind,
        accountId,
        access: body.access,
        ...made,
      });
      if (id === undefined)
        throw new Failure(
          'conflict',
          `You can share ${MAX_SHARES} things at most. End a share or take an invitation back first.`,
        );
      await addEntry(transaction, member.id, {
        shareId: null,
        actorId: member.id,
        kind: 'invited',
        at: made.sentAt,
        what: account?.name ?? 'Budgets',
        subject: body.email,
      });
      await post(context, transaction, owner, { id, email: body.email, kind: body.kind, access: body.access }, made);
    });
    return { success: true };
  }),

  resend: withSystemDb('other-members', async ({ body }, context) => {
    const { systemDb, member } = context;
    const owner = await provenOwner(context);
    const made = fresh(context);
    await systemDb.transaction().execute(async (transaction) => {
      const stored = await renewInvitation(transaction, member.id, body.id, made);
      if (!stored) throw noInvitation();
      await limitEmails(context, stored.email);
      await post(context, transaction, owner, stored, made);
    });
    return { success: true };
  }),

  cancel: withSystemDb('other-members', async ({ body }, { systemDb, member, clock }) => {
    await systemDb.transaction().execute(async (transaction) => {
      const dropped = await dropInvitation(transaction, member.id, body.id);
      if (!dropped) throw noInvitation();
      await addEntry(transaction, member.id, {
        shareId: null,
        actorId: member.id,
        kind: 'cancelled',
        at: clock.now(),
        what: dropped.what,
        subject: dropped.email,
      });
    });
    return { success: true };
  }),

  changeAccess: withSystemDb('other-members', async ({ body }, { systemDb, member, clock }) => {
    await systemDb.transaction().execute(async (transaction) => {
      const share = await setAccess(transaction, member.id, body.id, body.access);
      if (!share) {
        if (!(await shareExists(transaction, member.id, body.id))) throw noShare();
        return;
      }
      const before = accessWords[body.access === 'read' ? 'write' : 'read'];
      await addEntry(transaction, member.id, {
        shareId: share.id,
        actorId: member.id,
        kind: 'access_changed',
        at: clock.now(),
        what: share.what,
        aboutId: share.guestId,
        detail: { field: 'words', before, after: accessWords[body.access] },
      });
      for (const one of [share.guestId, share.ownerId])
        await tellLive(transaction, one, { kind: 'household', id: share.id });
    });
    return { success: true };
  }),

  revoke: withSystemDb('other-members', async ({ body }, { systemDb, member, clock }) => {
    await systemDb.transaction().execute(async (transaction) => {
      const share = await endShare(transaction, member.id, body.id);
      if (!share) throw noShare();
      await addEntry(transaction, member.id, {
        shareId: share.id,
        actorId: member.id,
        kind: 'revoked',
        at: clock.now(),
        what: share.what,
        aboutId: share.guestId,
      });
    });
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof household>>;
