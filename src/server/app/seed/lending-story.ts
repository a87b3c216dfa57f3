import { account } from '#contract/areas/account.ts';
import { lending } from '#contract/areas/lending.ts';
import { systemClock } from '../../kit/clock.ts';
import type { Server } from '../wiring.ts';
import { insideCall } from './inside-call.ts';
import { proveMobile } from './seed-store.ts';

/** A picture of nothing: the demo has no licence to photograph. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

/** The demo member has asked for more than the rule decides alone, so that the operators' queue has somebody in it. */
export async function tellLending({ server, product }: { server: Server; product: string }, token: string, memberId: number): Promise<void> {
  const act = (endpoint: Parameters<typeof insideCall>[2], body: object): Promise<unknown> => insideCall(server, product, endpoint, { token, body });
  await act(account.update, { dob: '1991-04-09', mobile: '0491 570 158', address_line1: '3/12 Silver Street', country: 'Australia' });
  await proveMobile(server.database.system, memberId, systemClock.now());
  await act(lending.apply, { amount: 1400, repayments: 26, reason: 'car', reason_note: 'New clutch; the workshop holds the price for two weeks.', situations: ['steady', 'one_off'], account_name: 'Mia Carter', bsb: '082-401', account_number: '41200817' });
  await act(lending.assess, { dependants: 0, living_costs: 3200, other_repayments: 0, expected_change: 'none' });
  await act(lending.feeling, { feeling: 3 });
  await act(lending.setSource, { source: 'member' });
  await act(lending.donate, { amount: 10 });
  await insideCall(server, product, account.uploadIdentityDocument, { token, body: { kind: 'driver_licence' }, files: [{ field: 'front', name: 'licence.png', content: picture }] });
  await act(lending.apply, { submit: true, consent: true });
}
