import { invitationDays } from '#contract/areas/household.ts';
import type { household } from '#contract/areas/household.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
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
  deleteInvitation,
  endShare,
  grantedShares,
  storeInvitation,
  openInvitations,
  receivedShares,
  renewInvitation,
  setAccess,
  shareExists,
} from './share-store.ts';
import type { StoredInvitation, NewInvitation } from './share-store.ts';

const inviteLimit = { name: 'household-invite', hits: 20, windowSeconds: 24 * 3600 };
/** Emails from one member to one address. */
const addressLimit = { name: 'household-address', hits: 5, windowSeconds: 24 * 3600 };
const DEFAULT_PAGE_SIZE = 20;

const noInvitation = (): Failure => new Failure('not_found', 'We couldn’t find that invitation.');
const accessNames = { read: 'view', write: 'view and edit' } as const;

/** Returns the owner's name and address; refuses owners with an unverified address. */
async function verifiedOwner({ systemDb, member }: SystemContext): Promise<{ name: string; email: string }> {
  const row = await findMember(systemDb, member.id);
  if (!row?.email_verified_at) throw new Failure('forbidden', 'Verify your email first.');
  return { name: `${row.first_name} ${row.last_name}`.trim() || row.email, email: row.email };
}

interface FreshToken extends Pick<NewInvitation, 'tokenHash' | 'sentAt' | 'expiresAt'> {
  token: string;
}

function freshToken({ clock }: Pick<SystemContext, 'clock'>): FreshToken {
  const token = newToken();
  const sentAt = clock.now();
  return {
    token,
    tokenHash: hashToken(token),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + invitationDays * 24 * 3_600_000),
  };
}

async function sendInvitation(
  context: SystemContext,
  db: Database,
  owner: { name: string; email: string },
  invitation: Pick<StoredInvitation, 'id' | 'email' | 'kind' | 'access'>,
  { token, tokenHash }: FreshToken,
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

/**
 * No lookup by address and the same email to everybody, so that the reply does not reveal whether the address belongs
 * to a member.
 */
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
    if (body.email === member.email) throw badField('email', 'That’s your own email. Enter someone else’s.');
    const account = accountId === null ? null : await payingAccount(memberDb, member.id, accountId);
    if (accountId !== null && !account) throw new Failure('not_found', 'We couldn’t find that account.');
    // Sharing gives away data, so it needs a recent sign-in.
    await requireRecentSignIn(context, body.password);
    const owner = await verifiedOwner(context);
    await limitEmails(context, body.email);
    const fresh = freshToken(context);
    await systemDb.transaction().execute(async (transaction) => {
      const id = await storeInvitation(transaction, member.id, {
        email: body.email,
        kind: body.kind,
        accountId,
        access: body.access,
        ...fresh,
      });
      if (id === undefined)
        throw new Failure(
          'conflict',
          `You’ve reached the limit of ${MAX_SHARES} shared items and invitations. Stop sharing something or cancel an invitation first.`,
        );
      await addEntry(transaction, member.id, {
        shareId: null,
        actorId: member.id,
        kind: 'invited',
        at: fresh.sentAt,
        what: account?.name ?? 'Budgets',
        subject: body.email,
      });
      await sendInvitation(
        context,
        transaction,
        owner,
        { id, email: body.email, kind: body.kind, access: body.access },
        fresh,
      );
    });
    return { success: true };
  }),

  resend: withSystemDb('other-members', async ({ body }, context) => {
    const { systemDb, member } = context;
    const owner = await verifiedOwner(context);
    const fresh = freshToken(context);
    await systemDb.transaction().execute(async (transaction) => {
      const invitation = await renewInvitation(transaction, member.id, body.id, fresh);
      if (!invitation) throw noInvitation();
      await limitEmails(context, invitation.email);
      await sendInvitation(context, transaction, owner, invitation, fresh);
    });
    return { success: true };
  }),

  cancel: withSystemDb('other-members', async ({ body }, { systemDb, member, clock }) => {
    await systemDb.transaction().execute(async (transaction) => {
      const invitation = await deleteInvitation(transaction, member.id, body.id);
      if (!invitation) throw noInvitation();
      await addEntry(transaction, member.id, {
        shareId: null,
        actorId: member.id,
        kind: 'cancelled',
        at: clock.now(),
        what: invitation.what,
        subject: invitation.email,
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
      const before = accessNames[body.access === 'read' ? 'write' : 'read'];
      await addEntry(transaction, member.id, {
        shareId: share.id,
        actorId: member.id,
        kind: 'access_changed',
        at: clock.now(),
        what: share.what,
        aboutId: share.guestId,
        detail: { field: 'words', before, after: accessNames[body.access] },
      });
      for (const recipientId of [share.guestId, share.ownerId])
        await publishLive(transaction, recipientId, { kind: 'household', id: share.id });
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
