import { connections } from '#contract/areas/connections.ts';
import type { WireReplyOf } from '#contract/kit/endpoint.ts';
import type { TestServer } from './server.ts';

/** The code that the embedded bank accepts. */
export const bankCode = '246810';

/** A connection on the wire. */
export type Connection = WireReplyOf<typeof connections.list>['data'][number];

/** Gives consent at the embedded bank, and chooses the accounts to sync: all, or those whose names contain a word. */
export async function connectBank(
  server: TestServer,
  token: string,
  options: { customer: string; institution?: string; choose?: RegExp },
): Promise<Connection> {
  const begun = await server.call(connections.connect, {
    token,
    body: { institution_id: options.institution ?? 'banksia', login: options.customer, agreed: true },
  });
  if (begun.status !== 200) throw new Error(`Connecting failed: ${begun.text}`);
  const { connection_id } = begun.body;
  const verified = await server.call(connections.verify, { token, body: { connection_id, code: bankCode } });
  if (verified.status !== 200) throw new Error(`The code was refused: ${verified.text}`);
  const accounts = verified.body
    .data!.accounts.filter(({ name }) => options.choose?.test(name) ?? true)
    .map(({ feed_account_id }) => feed_account_id);
  const chosen = await server.call(connections.choose, { token, body: { connection_id, accounts } });
  if (chosen.status !== 200) throw new Error(`The accounts were refused: ${chosen.text}`);
  return verified.body.data;
}

/** A connection in its current state. */
export async function connectionOf(server: TestServer, token: string, id: number): Promise<Connection> {
  const { body } = await server.call(connections.list, { token });
  return body.data.find((connection) => connection.id === id)!;
}
