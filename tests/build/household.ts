import { household } from '#contract/areas/household.ts';
import type { ShareAccess } from '#contract/areas/household.ts';
import type { Mailbox } from './mailbox.ts';
import type { TestServer } from './server.ts';

/** A server with its emails; a journey's site is one. */
interface HouseholdWorld {
  server: TestServer;
  emails: Mailbox;
}

/** A member with an open session. */
export interface Someone {
  id: number;
  email: string;
  token: string;
}

/** Creates a named member with a verified address; other tests cover signing up. */
export async function aPerson(
  { server }: Pick<HouseholdWorld, 'server'>,
  email: string,
  firstName: string,
): Promise<Someone> {
  const person = await server.aMember({ email });
  await server.server.database.systemDb
    .updateTable('profiles')
    .set({ first_name: firstName, last_name: 'Lee', email_verified_at: server.clock.now() })
    .where('member_id', '=', person.id)
    .execute();
  return person;
}

/** Activates the plan that includes sharing. */
export async function givePremium({ server }: Pick<HouseholdWorld, 'server'>, memberId: number): Promise<void> {
  const startedAt = new Date(server.clock.now().getTime() - 24 * 3_600_000);
  await server.server.database.systemDb
    .insertInto('member_plans')
    .values({ member_id: memberId, plan_id: 2, started_at: startedAt, ends_at: null })
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** The token of the newest invitation to an address. */
export async function invitationTo({ emails }: Pick<HouseholdWorld, 'emails'>, email: string): Promise<string> {
  const mail = (await emails.emails(email)).find(({ subject }) => subject.includes('wants to share'));
  const link = /\/household\/invitation\/(\S+)/.exec(mail?.text ?? '');
  if (!link) throw new Error(`No invitation was sent to ${email}.`);
  return link[1]!;
}

/** Shares an account, or the budgets for null, and returns the share. */
export async function shareWith(
  world: HouseholdWorld,
  owner: Someone,
  guest: Someone,
  accountId: number | null,
  access: ShareAccess = 'read',
): Promise<number> {
  const what =
    accountId === null ? ({ kind: 'budget' } as const) : ({ kind: 'account', bank_account_id: accountId } as const);
  const invited = await world.server.call(household.invite, {
    token: owner.token,
    body: { email: guest.email, access, ...what },
  });
  if (invited.status !== 200) throw new Error(`Inviting failed: ${invited.text}`);
  const accepted = await world.server.call(household.accept, {
    token: guest.token,
    body: { token: await invitationTo(world, guest.email) },
  });
  if (accepted.status !== 200) throw new Error(`Accepting failed: ${accepted.text}`);
  return accepted.body.share_id;
}
