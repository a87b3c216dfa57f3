import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { World } from './world.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'It returns the same for everybody.';

/** An input that names Anna's connection. */
function hers(more: (world: World) => object = () => ({})) {
  return (world: World) => ({ body: { connection_id: world.things.connectionId, ...more(world) } });
}

/** Connections to banks; withdrawing comes last, because it ends the consent. */
export const connectionEntries: Record<string, Entry> = {
  'connections.institutions': namesNoRow(shared),
  'connections.list': namesNoRow(own),
  'connections.regularPayments': namesNoRow(own),
  'connections.connect': namesNoRow('It starts a consent of the caller.', {
    body: { institution_id: 'banksia', login: '11112222', agreed: true },
  }),
  'connections.verify': aims(
    hers(() => ({ code: '000000' })),
    { annaGets: 410 },
  ),
  'connections.comeBack': namesNoRow('It finds a sign-in of the caller by what the bank signed.', {
    body: { response: 'a.b.c' },
  }),
  'connections.choose': aims(hers(({ things }) => ({ accounts: [things.feedAccountId] }))),
  'connections.refresh': aims(hers()),
  'connections.sync': namesNoRow(own),
  'connections.renew': aims(hers(() => ({ login: '33334444', agreed: true }))),
  'connections.switch': aims(
    hers(({ things }) => ({ bank_account_id: things.savingsId, feed_account_id: things.feedAccountId })),
  ),
  'connections.deactivate': aims(({ things }) => ({ body: { bank_account_id: things.savingsId } })),
  'connections.providerSetup': namesNoRow(own),
  'connections.setUpProvider': namesNoRow(own, { body: { institution_id: 'banksia' } }),
  'connections.providerReference': namesNoRow(own),
  'connections.giveReference': namesNoRow(own, { body: { login: '33334444', agreed: true } }),
  'connections.providerAuthentication': namesNoRow(own),
  'connections.authenticateProvider': namesNoRow(own, { body: { code: '000000' } }, { annaGets: 422 }),
  'connections.withdraw': aims(hers()),
};
