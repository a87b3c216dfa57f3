import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import { settleReferrals } from '#server/areas/referrals/public.ts';
import type { TestServer } from './server.ts';

/** Members who invite each other, for tests. */

let people = 0;

export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
  code: string;
}

/** Signs somebody up from a browser of their own, with the code of whoever invited them. */
export async function join(
  server: TestServer,
  inviter?: Pick<Person, 'code'>,
  { agent, first_name = 'Mia', last_name = 'Nguyen' }: { agent?: string; first_name?: string; last_name?: string } = {},
): Promise<Person> {
  people += 1;
  const [email, password] = [`friend${people}@example.com`, 'a long enough password'];
  const agentName = String.fromCharCode(...[...String(people)].map((digit) => 97 + Number(digit)));
  const { body } = await server.call(profile.create, {
    headers: { 'user-agent': agent ?? `browser of ${agentName}` },
    body: { email, password, first_name, last_name, ...(inviter ? { ref: inviter.code } : {}) },
  });
  const { code } = (await server.call(settings.referralLink, { token: body.userToken })).body;
  return { id: body.data, email, password, token: body.userToken, code };
}

/** Verifies email and mobile and imports a statement, as the rules ask; each step can be left out. */
export async function qualify(
  server: TestServer,
  { id }: Pick<Person, 'id'>,
  steps: { email?: false; mobile?: false | string; activity?: false } = {},
): Promise<void> {
  const { systemDb } = server.server.database;
  const now = server.clock.now();
  const mobile = steps.mobile === undefined ? `+614${String(10_000_000 + id)}` : steps.mobile;
  await systemDb
    .updateTable('profiles')
    .set({
      ...(steps.email === false ? {} : { email_verified_at: now }),
      ...(mobile === false ? {} : { mobile }),
    })
    .where('member_id', '=', id)
    .execute();
  if (mobile !== false)
    await systemDb.updateTable('profiles').set({ mobile_verified_at: now }).where('member_id', '=', id).execute();
  if (steps.activity === false) return;
  await systemDb
    .insertInto('import_batches')
    .values({
      member_id: id,
      imported_at: now,
      format: 'csv',
      files: JSON.stringify([]) as never,
      accounts: JSON.stringify([]) as never,
      imported: 1,
      duplicates: 0,
      rejected: 0,
      sum_cents: 0,
    } as never)
    .execute();
}

/** Runs the job that settles referrals. */
export function settle(server: TestServer): Promise<number> {
  return settleReferrals({ db: server.server.database.systemDb, clock: server.clock });
}
