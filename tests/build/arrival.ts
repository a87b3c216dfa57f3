import { verification } from '#contract/areas/verification.ts';
import { cookieOf, sessionOf, signIn, signUp } from './auth.ts';
import type { Guest, SignUp } from './auth.ts';
import { passSecondStep } from './operator.ts';
import { pinDay } from './pinned-day.ts';
import { testStart } from './server.ts';
import type { Site, Visitor } from './site.ts';

/** Creates a member with a verified address, for journeys that are not about signing up. */
export async function verifiedMember(site: Site, email?: string, person: SignUp = {}): Promise<Guest> {
  const guest = await signUp(site.server, { email, ...person });
  const [, token, id = '', to = ''] = await site.emails.link(guest.email);
  await site.server.call(verification.verifyLink, { body: { token, id, email: to } });
  return guest;
}

type Options = NonNullable<Parameters<Site['visitor']>[0]>;

/** Stores what a remembered sign-in stores in a browser. */
async function storeSession(site: Site, who: Pick<Guest, 'email' | 'password'>, { context, store }: Visitor) {
  const answer = await passSecondStep(site.server, who.email, await signIn(site.server, who, { remember: true }));
  const { token, user } = sessionOf(answer);
  const entries = {
    userToken: token,
    userAccountId: user.id,
    userAccountFirstName: user.firstname,
    userAccountLastName: user.lastname,
    setReloadTime: Date.parse(testStart),
  };
  const [name = '', value = ''] = cookieOf(answer).split('=');
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Strict' }]);
  await store(Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, String(entry)])));
}

/**
 * Opens a screen as a signed-in member, on the last day of the tests' statements. The session journeys cover signing
 * in itself.
 */
export async function arriveAs(
  site: Site,
  who: Pick<Guest, 'email' | 'password'>,
  path: string,
  options: Options = {},
): Promise<Visitor> {
  const visitor = await site.visitor(options);
  await storeSession(site, who, visitor);
  visitor.page.setDefaultTimeout(10_000);
  await pinDay(visitor.page, testStart);
  await visitor.open(path);
  return visitor;
}
