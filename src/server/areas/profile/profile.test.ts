import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { cookieOf, isOpen, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { SignUp } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  mailbox = mailboxOf(server);
});
afterAll(() => server.close());

describe('sign-up', () => {
  it('S06: answers the client id as data and a session that is open at once', async () => {
    const answer = await server.call(profile.create, {
      body: {
        email: 'Mia@Example.com',
        password: 'a long enough password',
        first_name: ' Mia ',
        last_name: "O'Connor",
        terms: 'on',
        source: 'energy',
        c: 'spring',
      },
    });
    expect(answer.body).toEqual({
      success: true,
      data: expect.any(Number),
      userToken: expect.any(String),
      loginId: expect.any(String),
      action: 'emailverification',
    });
    expect(cookieOf(answer)).not.toBe('');
    const user = await server.call(profile.get, { token: answer.body.userToken });
    expect(user.body).toMatchObject({
      id: answer.body.data,
      client_id: answer.body.data,
      email: 'mia@example.com',
      first_name: 'Mia',
      last_name: "O'Connor",
      source: 'energy',
    });
    const check = await server.call(session.userCheck, { token: answer.body.userToken });
    expect(check.body).toMatchObject({ answer: 'ok', user: { is_first_login: true } });
    const consents = await server.call(profile.consents, { token: answer.body.userToken });
    expect(consents.body.data).toEqual([
      expect.objectContaining({ kind: 'terms', granted: true, source: 'sign-up', edition: '2026-11-27' }),
    ]);
  });

  it('refuses an address that is taken, changes nothing, and emails its owner', async () => {
    const owner = await signUp(server);
    const second = await server.call(profile.create, {
      body: {
        email: owner.email.toUpperCase(),
        password: 'somebody else’s password',
        first_name: 'Eve',
        last_name: 'X',
      },
    });
    expect(second.status).toBe(409);
    expect(second.problem.code).toBe('already_taken');
    expect(sessionOf(await signIn(server, owner)).user.firstname).toBe('Mia');
    expect((await mailbox.emails(owner.email)).map(({ subject }) => subject)).toContain(
      'You already have a Wattle account',
    );
  });

  it('creates one account for twenty concurrent sign-ups with one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call(profile.create, {
          body: { email: 'rush@example.com', password: 'a long enough password', first_name: 'R', last_name: 'U' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(19);
  });

  it('refuses a common password and the new member’s own name as password', async () => {
    const answerTo = async (password: string, names = { first_name: 'Jacqueline', last_name: 'Ng' }) => {
      const answer = await server.call(profile.create, {
        body: { email: 'weak.words7@example.com', password, ...names },
      });
      return answer.status === 200 ? 'taken' : answer.problem.errors![0];
    };
    const tooCommon = {
      field: 'password',
      message: 'That password is too easy to guess. Choose another one.',
    };
    const tooNear = { field: 'password', message: 'Choose a password that isn’t your name or email.' };
    expect(await answerTo('SpringField')).toEqual(tooCommon);
    expect(await answerTo('Jacqueline.1990')).toEqual(tooNear);
    expect(await answerTo('123NgJacqueline')).toEqual(tooNear);
    // A name of digits alone is refused in every script.
    expect(await answerTo('8273645190', { first_name: '佐藤さくら', last_name: '1234' })).toBe('taken');
  });

  it('names each invalid field', async () => {
    const answer = await server.callWith(profile.create, {
      body: { email: 'not an address', password: 'short', first_name: '', mobile: '12', dob: '31/12/1990' },
    });
    expect(answer.status).toBe(400);
    const messages = Object.fromEntries(answer.problem.errors!.map(({ field, message }) => [field, message]));
    expect(messages).toEqual({
      email: 'Enter an email such as name@example.com.',
      password: 'Use at least 10 characters.',
      first_name: 'This field is required.',
      last_name: 'This field is required.',
      mobile: 'Enter an Australian mobile number such as 0412 345 678.',
      dob: 'Please enter a valid date in the format DD/MM/YYYY.',
    });
  });

  it('through a friend’s link counts for the friend until the friend has viewed the count', async () => {
    const friend = await signUp(server);
    const { code } = (await server.call(settings.referralLink, { token: friend.token })).body;
    await signUp(server, { ref: code.toLowerCase() });
    await signUp(server, { ref: 'NOBODYS' });
    expect(sessionOf(await signIn(server, friend)).NewReferencesCount).toBe(1);
    const link = await server.call(settings.referralLink, { token: friend.token });
    expect(link.body).toEqual({
      success: true,
      referalurl: `${new URL(server.baseUrl).origin}/auth/sign-up?ref=${code}`,
      code,
      referred: 1,
    });
    expect(sessionOf(await signIn(server, friend)).NewReferencesCount).toBe(0);
  });
});

describe('the profile', () => {
  it('returns every field of the User, spelled as in the specification (C23)', async () => {
    const guest = await signUp(server);
    const { body } = await server.call(profile.get, { token: guest.token });
    const specified =
      'id source status first_name last_name email dob mobile theme email_verified_at mobile_verified_at roundupenabled external_api_ref external_api_ref_id created_at twofactorauthentication notificationemailfrequency notificationexpiry notificationminimumbankbalance fingerprintAuth mpinAuth LoginAttempts DashboardMessage new_client_form_step loan_new_client_form_step address_line1 suburb state postcode country time_offset Features completeGoals';
    expect(specified.split(' ').filter((field) => !(field in body))).toEqual([]);
    expect(body).toMatchObject({
      success: true,
      status: 'active',
      theme: 1,
      country: 'Australia',
      time_offset: 660,
      completeGoals: { data: [] },
      membership: 'Bronze',
    });
  });

  it('C26: the full address reads line1, suburb state, postcode, country', async () => {
    const guest = await signUp(server);
    const update = (body: object) => server.call(profile.update, { token: guest.token, body });
    expect((await update({})).body.full_address).toBeNull();
    const { body } = await update({
      address_line1: '12/34 Smith Street',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
    });
    expect(body.full_address).toBe('12/34 Smith Street, Newtown NSW, 2042, Australia');
    expect((await update({ postcode: '0800', suburb: 'Darwin', state: 'NT' })).body.postcode).toBe('0800');
  });

  it('a postcode must be in the state, as the state decides which draws a member can enter', async () => {
    const guest = await signUp(server);
    const update = (body: object) => server.call(profile.update, { token: guest.token, body });
    const errors = async (body: object) => {
      const { status, problem } = await update(body);
      return [status, problem.errors];
    };
    const inVictoria = '3000 is in VIC, not in NSW.';
    expect(await errors({ state: 'NSW', postcode: '3000' })).toEqual([
      400,
      [{ field: 'postcode', message: inVictoria }],
    ]);
    expect((await update({ state: 'VIC', postcode: '3000' })).status).toBe(200);
    expect(await errors({ state: 'NSW' })).toEqual([400, [{ field: 'state', message: inVictoria }]]);
    expect(await errors({ postcode: '2204' })).toEqual([
      400,
      [{ field: 'postcode', message: '2204 is in NSW, not in VIC.' }],
    ]);
    expect((await update({ first_name: 'Mia', state: 'VIC', postcode: '3000' })).body.state).toBe('VIC');
  });

  it('C09: the time offset follows the member’s time zone and its daylight saving', async () => {
    const guest = await signUp(server);
    const offset = async (time_zone: string) =>
      (await server.call(profile.update, { token: guest.token, body: { time_zone } })).body.time_offset;
    expect(await offset('Australia/Brisbane')).toBe(600);
    expect(await offset('Australia/Adelaide')).toBe(630);
    expect((await server.call(profile.update, { token: guest.token, body: { time_zone: 'Mars/Base' } })).status).toBe(
      400,
    );
  });

  it('changes the provided fields only, as a form and as JSON', async () => {
    const guest = await signUp(server);
    await server.call(profile.update, { token: guest.token, body: { dob: '1990-02-28', mobile: '0412 345 678' } });
    const form = new FormData();
    form.set('first_name', 'Amelia');
    form.set('last_name', '');
    form.set('seen_welcome', 'on');
    const { body } = await server.call(profile.update, { token: guest.token, form });
    expect(body).toMatchObject({
      first_name: 'Amelia',
      last_name: 'Nguyen',
      dob: '1990-02-28',
      mobile: '+61412345678',
      seen_welcome: true,
    });
  });

  it('refuses a future date of birth, an unknown state and an unknown occupation', async () => {
    const guest = await signUp(server);
    for (const [field, value] of Object.entries({
      dob: '2026-11-17',
      state: 'Victoria',
      postcode: '123',
      occupation_id: 7,
      new_client_form_step: 1000,
    })) {
      const answer = await server.call(profile.update, { token: guest.token, body: { [field]: value } });
      expect([field, answer.status, answer.problem.errors?.[0]?.field]).toEqual([field, 400, field]);
    }
    expect(
      (await server.call(profile.update, { token: guest.token, body: { occupation_id: 26, job_title_id: 2604 } }))
        .status,
    ).toBe(200);
    expect(
      (await server.call(profile.update, { token: guest.token, body: { occupation_id: 11, job_title_id: 2604 } }))
        .status,
    ).toBe(400);
  });

  it('a new mobile number is unverified and does not receive second-step codes', async () => {
    const guest = await signUp(server, { mobile: '0412 345 678' });
    const system = server.server.database.systemDb;
    await system
      .updateTable('profiles')
      .set({ mobile_verified_at: server.clock.now() })
      .where('member_id', '=', guest.id)
      .execute();
    expect(
      (await server.call(profile.update, { token: guest.token, body: { mobile: '+61 412 345 678' } })).body
        .mobile_verified_at,
    ).not.toBeNull();
    await system.updateTable('credentials').set({ tfa_method: 'sms' }).where('member_id', '=', guest.id).execute();
    expect((await server.call(profile.update, { token: guest.token, body: { mobile: '0412 999 999' } })).status).toBe(
      409,
    );
    await system.updateTable('credentials').set({ tfa_method: null }).where('member_id', '=', guest.id).execute();
    expect(
      (await server.call(profile.update, { token: guest.token, body: { mobile: '0412 999 999' } })).body
        .mobile_verified_at,
    ).toBeNull();
  });

  it('is complete when no required field is missing', async () => {
    const guest = await signUp(server);
    const first = await server.call(profile.completeProfile, {
      token: guest.token,
      body: { dob: '1988-07-01', mobile: '0412 345 678' },
    });
    expect(first.body).toEqual({
      success: true,
      complete: false,
      missing: ['address_line1', 'suburb', 'state', 'postcode'],
    });
    const second = await server.call(profile.completeProfile, {
      token: guest.token,
      body: { address_line1: '1 High St', suburb: 'Kew', state: 'VIC', postcode: '3101' },
    });
    expect(second.body).toEqual({ success: true, complete: true, missing: [] });
    expect((await server.call(profile.userGet, { token: guest.token })).body.profile_completed_at).toBe(
      server.clock.now().toISOString(),
    );
  });
});

describe('checking contact details', () => {
  it('returns the same response whether or not another member uses them, and marks the caller’s own', async () => {
    const guest = await signUp(server, { mobile: '0412 345 678' });
    const check = (body: object, token?: string) =>
      server.call(profile.checkContactDetails, { body, token: token ?? null });
    const known = await check({ email: guest.email });
    const unknown = await check({ email: 'nobody@example.com' });
    expect(known.body).toEqual({ success: true, email: guest.email, mobile: null, own: [] });
    expect(unknown.body).toEqual({ success: true, email: 'nobody@example.com', mobile: null, own: [] });
    expect((await check({ email: guest.email, mobile: '0412345678' }, guest.token)).body.own).toEqual([
      'email',
      'mobile',
    ]);
    expect((await check({ email: 'broken@' })).status).toBe(400);
    expect((await check({})).status).toBe(400);
  });
});

describe('roles', () => {
  it('are set by the server only: no field of a request changes them', async () => {
    const person = { role: 'operator', status: 'operator', admin: true };
    const guest = await signUp(server, person as SignUp);
    await server.callWith(profile.update, {
      token: guest.token,
      body: { role: 'operator', member_id: 1, membership: 'Platinum', id: 1 },
    });
    const { body } = await server.call(profile.get, { token: guest.token });
    expect(body).toMatchObject({ id: guest.id, status: 'active', membership: 'Bronze' });
    const row = await server.server.database.systemDb
      .selectFrom('members')
      .select('role')
      .where('member_id', '=', guest.id)
      .executeTakeFirstOrThrow();
    expect(row.role).toBe('member');
    expect(await isOpen(server, guest.token)).toBe(true);
  });
});
