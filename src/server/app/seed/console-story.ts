import { accounts } from '#contract/areas/accounts.ts';
import { desk } from '#contract/areas/console.ts';
import type { Server } from '../wiring.ts';
import { insideCall } from './inside-call.ts';

/**
 * What the team does for members: they ask the demo member to look along, see her accounts and give the consent back; a
 * feature was shut for her partner while it was mended. Both checks run once, so that their results stand from the start.
 */
export async function helpMembers({ server, product }: { server: Server; product: string }, member: { id: number; token: string }, operator: string): Promise<void> {
  const call = <T>(endpoint: Parameters<typeof insideCall>[2], token: string, input: object = {}): Promise<T> => insideCall<T>(server, product, endpoint, { token, ...input });
  const { data: view } = await call<{ data: { id: number } }>(desk.askView, operator, { body: { member_id: member.id, reason: 'You asked about a row that you do not know: we would like to see it as you do.' } });
  await call(desk.grantView, member.token, { body: { id: view.id } });
  const { token: looking } = await call<{ token: string }>(desk.beginView, operator, { body: { member_id: member.id } });
  await call(desk.notePage, operator, { body: { member_id: member.id, view_id: view.id, page: 'Accounts' } });
  await call(accounts.list, looking);
  await call(desk.endView, operator, { body: { member_id: member.id, view_id: view.id } });
  const { data: found } = await call<{ data: { id: number }[] }>(desk.members, operator, { query: { search: 'partner@wattle.example' } });
  for (const { id } of found) {
    const set = (mode: string, reason: string) => call(desk.setMemberFeature, operator, { body: { member_id: id, feature: 'Tax pack', mode, reason } });
    await set('Lock', 'The file of last year named the wrong employer; shut until it is mended.');
    await set('Plan', 'Mended, and he has a new file.');
  }
  await call(desk.runAuditCheck, operator);
  await call(desk.runLedgerCheck, operator);
}
