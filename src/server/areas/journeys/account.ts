import { editions } from '#domain/legal/editions.ts';
import type { Journey } from '#domain/journeys/journey.ts';
import {
  createMember,
  findByEmail,
  findMember,
  recordConsent,
  recordReferral,
  setProfile,
  userActionOf,
} from '#server/areas/members/public.ts';
import { checkContactCode, requestContact } from '#server/areas/verification/public.ts';
import { refuseWrongCode } from './capture.ts';
import type { Parts } from './run.ts';
import { requireDetails } from './run.ts';
import { changeRun } from './run-store.ts';
import type { JourneyRun } from './run-store.ts';

const marksOf = ({ c, e, ref }: JourneyRun): Record<string, string> =>
  Object.fromEntries(Object.entries({ c, e, ref }).filter(([, value]) => value !== ''));

/**
 * Opens an account without a password, whose user check then answers `newsignup` until one is set (rule S08). The code
 * verifies the address, so that nobody opens an account for somebody else; the answer tells its owner alone whether it
 * has one. Null where it has.
 */
export async function openAccount(
  parts: Parts,
  { journey, run }: { journey: Journey; run: JourneyRun },
  code: string,
): Promise<'newsignup' | null> {
  const { systemDb, clock, settings, caller } = parts;
  const details = requireDetails(run);
  const email = details.email;
  refuseWrongCode(await checkContactCode(systemDb, clock, settings.keys, { channel: 'email', target: email }, code));
  const now = clock.now();
  await changeRun(systemDb, run, { verified_email: email }, now);
  if (await findByEmail(systemDb, email)) return null;
  const memberId = await systemDb.transaction().execute(async (db) => {
    const id = await createMember(db, {
      email,
      passwordHash: null,
      firstName: details.first_name,
      lastName: details.last_name,
      source: `journey ${journey.slug}`,
      timeZone: undefined,
      emailVerifiedAt: now,
      marks: marksOf(run),
      now,
    });
    if (id === undefined) return undefined;
    await setProfile(db, id, { mobile: details.mobile, postcode: details.postcode });
    await recordConsent(db, id, { kind: 'terms', granted: true, at: now, source: 'journey', edition: editions.terms });
    if (run.ref !== '') await recordReferral(db, id, run.ref, now);
    await requestContact(db, clock, {
      kind: 'forgot_password',
      channel: 'email',
      target: email,
      origin: caller.origin,
    });
    await changeRun(db, run, { account_opened_at: now }, now);
    return id;
  });
  const member = memberId === undefined ? undefined : await findMember(systemDb, memberId);
  return member && userActionOf(member, false) === 'newsignup' ? 'newsignup' : null;
}
