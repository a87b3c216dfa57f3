import { beforeAll, describe, expect, it } from 'vitest';
import { journeys as calls } from '#contract/areas/journeys.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import { journeys } from '#domain/journeys/journeys.ts';
import { flows } from '#flows/flows.ts';
import type { Step } from '#flows/kit.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { expectStill, navigateTo, walkScreens } from '../build/screen-walk.ts';

/** The journeys of visitors, on a phone. Today is Monday 16 November 2026. */
openJourney();

const phone = { viewport: { width: 360, height: 780 } };
const CONSENT = '2026-11-27';
const mia = {
  first_name: 'Mia',
  last_name: 'Carter',
  email: 'mia@example.com',
  mobile: '0412 345 678',
  postcode: '2204',
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const field = (name: string) => page.getByRole('textbox', { name });

/** Answers a journey up to its request, with the calls that its forms make. */
async function answered(slug: string, token: string | undefined, service: 'gas' | 'broadband'): Promise<string> {
  const { steps } = journeys.find((journey) => journey.slug === slug)!;
  const { body } = await site.server.call(calls.visit, {
    body: { journey: slug, step: steps[0]!.path, ...(token ? { visitor: token } : {}) },
  });
  const of = { visitor: body.visitor, journey: slug };
  await site.server.call(calls.saveDetails, { body: { ...of, ...mia } });
  await site.server.call(leadServices.energySteps, { body: { ...of, step: steps[0]!.path, service } });
  if (slug === 'welcome-income')
    await site.server.call(calls.saveIncome, { body: { ...of, pay: 2400, every: 'fortnightly' } });
  await site.server.call(calls.sendCode, { body: { ...of, channel: 'mobile' } });
  const code = await site.emails.code('+61412345678');
  await site.server.call(calls.capture, { body: { ...of, consent: true, consent_version: CONSENT, code } });
  return body.visitor;
}

describe('every step of the journeys', () => {
  let energy: string | undefined;
  let broadband: string | undefined;
  beforeAll(async () => {
    for (const { slug, steps } of flows)
      if (steps.some(({ kind }) => kind === 'form')) energy = await answered(slug, energy, 'gas');
    broadband = await answered('generic-form', undefined, 'broadband');
  });

  const pages = journeys.flatMap((journey) => journey.steps);

  async function walk(token: string, steps: readonly Step[], member?: Guest): Promise<void> {
    if (member) await arrive(member, '/nd2', phone);
    else follow(await site.visitor(phone));
    await visitor.store({ 'wattle.journey': token });
    // A start page is plain HTML when it is opened; inside the app it is drawn like every other step.
    await visitor.open('/privacy');
    const kinds = new Set<string>();
    for (const step of steps) {
      await navigateTo(visitor, step.path.replace(':hash', 'ANNA22').replace(':mode', 'later'));
      await heading(step.heading).waitFor();
      const { title } = pages.find(({ path }) => path === step.path)!;
      await expect.poll(() => page.title()).toBe(`${title} · Wattle`);
      await visitor.expectNoSideways();
      const kind = step.kind === 'form' ? `form ${step.saves}` : step.kind;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      await expectStill(page);
      await visitor.expectAccessible();
    }
  }

  it('has its heading and title, and fits 360 px', async () => {
    const nbnPages = new Set(['/generic-form/nbn-select-page', '/generic-form/nbn-confirmation-page']);
    const ofForm = (path: string) => path.startsWith('/generic-form/nbn') || nbnPages.has(path);
    const forMembers = new Set(pages.flatMap(({ path, gate }) => (gate === 'auth' ? [path] : [])));
    const steps = flows.flatMap((flow) => flow.steps);
    await walk(
      energy!,
      steps.filter(({ path }) => !ofForm(path) && !forMembers.has(path)),
    );
    await visitor.leave();
    await walk(
      energy!,
      steps.filter(({ path }) => forMembers.has(path)),
      await verifiedMember(site, 'nora@example.com'),
    );
    await visitor.leave();
    await walk(
      broadband!,
      steps.filter(({ path }) => ofForm(path)),
    );
  });
});

describe('a visitor', () => {
  it('goes from a high bill to a reference number, offers and an account, and keeps answers when something is wrong', async () => {
    follow(await site.visitor(phone));
    page.setDefaultTimeout(10_000);
    await visitor.open('/overflow/payment?c=spring');
    await heading('Who should we call about the bill?').waitFor();
    expect(new URL(page.url()).pathname).toBe('/overflow/details');
    await field('First name').fill('Robin');
    await field('Last name').fill('Wren');
    await field('Email').fill('robin@example.com');
    await field('Mobile').fill('0498 765 432');
    await field('Postcode').fill('5999');
    await button(/^Continue$/).click();
    await page.getByText('We don’t know that postcode. Check it and try again.').waitFor();
    expect(await field('First name').inputValue()).toBe('Robin');
    await field('Postcode').fill('2204');
    await button(/^Continue$/).click();
    await heading('What’s behind the bill?').waitFor();
    await page.getByRole('radio', { name: 'Electricity' }).check();
    await page.getByRole('radio', { name: 'I rent it' }).check();
    await field('People at home').fill('3');
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await button(/^Continue$/).click();
    await heading('Confirm it’s really you').waitFor();
    await page.goBack();
    await heading('What’s behind the bill?').waitFor();
    expect(await field('People at home').inputValue()).toBe('3');
    await page.goForward();
    await button('Send code').click();
    await field('Code sent to 0498 765 432').fill('000000');
    await button('Send request').click();
    await page.getByText('Tick the box to continue.').waitFor();
    await page.getByRole('checkbox', { name: /^I agree that Wattle may pass on my name/ }).check();
    await field('Code sent to 0498 765 432').fill(await site.emails.code('+61498765432'));
    await button('Send request').click();
    await heading('Add the bill that was too high').waitFor();
    await page.getByRole('radio', { name: 'Electricity' }).check();
    await field('Bill amount').fill('$1,450');
    await field('Days billed').fill('90');
    await field('Usage').fill('1200');
    await button('Show plans').click();
    await page.getByText('Your bill comes to').waitFor();
    await page.getByText('Real plans from the dates shown', { exact: false }).waitFor();
    await visitor.expectAccessible();
    await link(/^Continue$/).click();
    await page.getByText('None promised').waitFor();
    await link('Continue without buying').click();
    await heading('Spot the next high bill early').waitFor();
    await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor();
    await button('Email me a code').click();
    await field('Code sent to robin@example.com').waitFor();
    await field('Code sent to robin@example.com').fill(await site.emails.code('robin@example.com', /code/i));
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await button('Open account').click();
    await page.getByText('We’ve emailed you a link to set your password').waitFor();
    expect((await site.emails.link('robin@example.com', /password/))[0]).toBe('resetpassword');
  });

  it('continues on another device with the link from an email', async () => {
    follow(await site.visitor(phone));
    await visitor.open('/energy-check/details');
    for (const [name, value] of [
      ['First name', 'Kim'],
      ['Last name', 'Lee'],
      ['Email', 'kim@example.com'],
      ['Mobile', '0411 222 333'],
      ['Postcode', '3000'],
    ] as const)
      await field(name).fill(value);
    await button(/^Continue$/).click();
    await heading('How you use energy').waitFor();
    site.server.clock.advance(1000);
    await button('Email me a link to continue later').click();
    await page.getByText('We’ve emailed a link to kim@example.com.').waitFor();
    const [email] = await site.emails.emails('kim@example.com');
    await visitor.leave();
    follow(await site.visitor(phone));
    await visitor.open(/(\/energy-check#resume=\S+)/.exec(email!.text)![1]!);
    await heading('How you use energy').waitFor();
    await link('Back').click();
    expect(await field('First name').inputValue()).toBe('Kim');
  });
});

describe('operators', () => {
  it('see where visitors leave a journey, turn it off, and read the requests with their consent', async () => {
    const ines = await verifiedMember(site, 'ines@example.com');
    await makeOperators(site.server, ines);
    await arrive(ines, '/operator/journeys?journey=ebroker');
    await page.getByRole('table', { name: 'Visitors to each page of Energy broker call' }).waitFor();
    await page
      .getByRole('checkbox', { name: 'Open to visitors' })
      .or(page.getByRole('switch', { name: 'Open to visitors' }))
      .click();
    await page.getByText('Energy broker call is off.').waitFor();
    await walkScreens(visitor, ['/operator/journeys', '/operator/journeys/leads']);
    await page
      .getByText('Type of energy: Electricity · Your home: I rent it · People at home: 3 · Solar panels: No')
      .first()
      .waitFor();
    await page.getByText('Consent text').first().click();
    await page
      .getByText(/^I agree that Wattle may pass on my name/)
      .first()
      .waitFor();
    const download = page.waitForEvent('download');
    await button('Download CSV').click();
    expect((await download).suggestedFilename()).toBe('journey-requests.csv');
    await button(/^Delete /)
      .first()
      .click();
    await button('Delete request').click();
    await page.getByText(/has been deleted\.$/).waitFor();
    await visitor.open('/operator/journeys/texts?journey=nbn');
    await field('Internal name').fill('Shorter');
    await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Which NBN is at your place?');
    await button('Schedule wording').click();
    await page.getByText('The wording has been scheduled.').waitFor();
    await page.getByText('Which NBN is at your place?').first().waitFor();
    await walkScreens(visitor, ['/operator/journeys/texts']);
    await visitor.leave();
    follow(await site.visitor(phone));
    await visitor.open('/ebroker');
    await page.getByText('We aren’t taking new requests here at the moment').waitFor();
    await visitor.open('/nbn');
    await heading('Which NBN is at your place?').waitFor();
  });
});
