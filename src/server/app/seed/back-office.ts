import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { backOffice } from '#contract/areas/back-office.ts';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';
import { seedVisits } from './tracking.ts';

/**
 * What the support team has done: requested support access to the demo member's account, viewed her accounts and ended
 * the access; restricted a feature for her partner during a repair; reviewed the screen statistics of both; corrected
 * one tip and drafted another. Both integrity checks run once, so that they have results from the start.
 */
export async function seedBackOffice(
  { server, product }: { server: Server; product: string },
  member: { id: number; token: string },
  operator: string,
): Promise<void> {
  const call = <T>(endpoint: Parameters<typeof callEndpoint>[2], token: string, input: object = {}): Promise<T> =>
    callEndpoint<T>(server, product, endpoint, { token, ...input });
  const { data: view } = await call<{ data: { id: number } }>(backOffice.askView, operator, {
    body: {
      member_id: member.id,
      reason: 'You asked about a transaction you don’t recognise, so we’d like to take a look.',
    },
  });
  await call(backOffice.grantView, member.token, { body: { id: view.id } });
  const { token: viewToken } = await call<{ token: string }>(backOffice.beginView, operator, {
    body: { member_id: member.id },
  });
  await call(backOffice.notePage, operator, { body: { member_id: member.id, view_id: view.id, page: 'Accounts' } });
  await call(bankAccounts.list, viewToken);
  await call(backOffice.endView, operator, { body: { member_id: member.id, view_id: view.id } });
  const { data: partners } = await call<{ data: { id: number }[] }>(backOffice.members, operator, {
    query: { search: 'partner@wattle.example' },
  });
  for (const { id } of partners) {
    const set = (mode: string, reason: string) =>
      call(backOffice.setMemberFeature, operator, { body: { member_id: id, feature: 'Tax pack', mode, reason } });
    await set('Lock', 'Last year’s file has the wrong employer. Locked until it’s fixed.');
    await set('Plan', 'Fixed. He has a new file.');
  }
  await seedVisits({ server }, [member.id, ...partners.map(({ id }) => id)]);
  await writeTips((endpoint, body) => call(endpoint, operator, { body }));
  await call(backOffice.runAuditCheck, operator);
  await call(backOffice.runLedgerCheck, operator);
}

/** One tip is corrected and published, and one is a draft. */
async function writeTips(
  send: (endpoint: typeof contentEditor.saveTip | typeof contentEditor.publish, body: object) => Promise<unknown>,
): Promise<void> {
  const source = { title: 'Moneysmart, by ASIC', url: 'https://moneysmart.gov.au' };
  await send(contentEditor.saveTip, {
    id: 6,
    revision: 1,
    section: 'Saving',
    title: 'Save half of every pay rise',
    summary: 'Enjoy the other half, guilt-free.',
    checked_on: '2026-11-01',
    body: [
      'When your pay goes up, your spending tends to follow within a few months. If half the rise goes to savings from day one, you still have more to spend than before.',
      'It works for a tax refund or a bonus too. And when you finish paying off a loan, keep making the payments, but to yourself.',
    ],
    steps: [
      'Work out the difference between your old pay and your new pay.',
      'Increase your pledge by half of that.',
      'Do it before your second pay at the new rate.',
    ],
    sources: [source],
    link_title: 'Change a pledge',
    link_path: '/goals',
  });
  await send(contentEditor.publish, { id: 6, revision: 2 });
  await send(contentEditor.saveTip, {
    section: 'Spending',
    title: 'Ask for a price match',
    summary: 'Many shops will match a lower price if you ask.',
    checked_on: '2026-11-01',
    body: [
      'Big retailers will often match another shop’s price if it has the same item in stock. Showing the lower price on your phone is usually enough.',
    ],
    steps: ['Look up the price before you get to the checkout.', 'Show it and ask for a match.'],
    sources: [],
  });
}
