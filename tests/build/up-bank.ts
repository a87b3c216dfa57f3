import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A loopback server that answers as Up's API does, by its OpenAPI document (version 1): bearer tokens, lists with a
 * cursor in their links, held transactions that settle, webhooks with a secret that is shown once.
 */
export interface UpBank {
  url: string;
  tokens: Map<string, string>;
  rows: UpRow[];
  webhooks: { id: string; url: string; secretKey: string; customer: string }[];
  /** Each requested path. */
  requested: string[];
  /** An event as Up posts it: its body and its signature. */
  event(eventType: string, secretKey: string): { body: string; signature: string };
  close(): Promise<void>;
}

export interface UpRow {
  id: string;
  account: string;
  status: 'HELD' | 'SETTLED';
  createdAt: string;
  cents: number;
  text: string;
}

const accounts = [
  {
    id: '11111111-aaaa-4bbb-8ccc-000000000001',
    displayName: 'Spending',
    accountType: 'TRANSACTIONAL',
    ownershipType: 'INDIVIDUAL',
  },
  {
    id: '11111111-aaaa-4bbb-8ccc-000000000002',
    displayName: 'Rainy Day',
    accountType: 'SAVER',
    ownershipType: 'INDIVIDUAL',
  },
];
export const upAccountIds = accounts.map(({ id }) => id);

const money = (cents: number) => ({ currencyCode: 'AUD', value: (cents / 100).toFixed(2), valueInBaseUnits: cents });

function rowOf({ id, account, status, createdAt, cents, text }: UpRow) {
  return {
    type: 'transactions',
    id,
    attributes: {
      status,
      rawText: text.toUpperCase(),
      description: text,
      message: null,
      isCategorizable: true,
      holdInfo: null,
      roundUp: null,
      cashback: null,
      amount: money(cents),
      foreignAmount: null,
      cardPurchaseMethod: null,
      settledAt: status === 'SETTLED' ? createdAt : null,
      createdAt,
      transactionType: null,
      note: null,
      performingCustomer: { displayName: 'Anna' },
      deepLinkURL: '',
    },
    relationships: {
      account: { data: { type: 'accounts', id: account } },
      transferAccount: { data: null },
      category: { data: null },
      parentCategory: { data: null },
      tags: { data: [] },
      attachment: { data: null },
    },
  };
}

async function bodyOf<T>(request: IncomingMessage): Promise<T> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as T;
}

/** `pageRows` limits the page size, so that a few transactions fill several pages. */
export async function openUpBank(rows: readonly UpRow[], pageRows = 3): Promise<UpBank> {
  const bank = {
    tokens: new Map<string, string>(),
    rows: [...rows],
    webhooks: [] as UpBank['webhooks'],
    requested: [] as string[],
  };
  let url = '';

  function paged(at: URL, items: readonly object[]): object {
    const size = Math.min(Number(at.searchParams.get('page[size]') ?? 30), pageRows);
    const from = Number(at.searchParams.get('page[after]') ?? 0);
    const next = new URL(at);
    next.searchParams.set('page[after]', String(from + size));
    return {
      data: items.slice(from, from + size),
      links: {
        prev: null,
        next: from + size < items.length ? `${url}${next.pathname.replace('/api/v1', '')}${next.search}` : null,
      },
    };
  }

  function accountOf(account: (typeof accounts)[number]) {
    const available = bank.rows.filter((row) => row.account === account.id).reduce((sum, { cents }) => sum + cents, 0);
    const { id, ...facts } = account;
    return {
      type: 'accounts',
      id,
      attributes: { ...facts, balance: money(available), createdAt: '2024-01-01T00:00:00+11:00' },
      relationships: { transactions: { links: { related: `${url}/accounts/${id}/transactions` } } },
    };
  }

  function rowsOf(at: URL, accountId: string): object[] {
    const [since, until] = ['since', 'until'].map((name) => Date.parse(at.searchParams.get(`filter[${name}]`) ?? ''));
    const status = at.searchParams.get('filter[status]');
    return bank.rows
      .filter(
        (row) =>
          row.account === accountId &&
          (status === null || row.status === status) &&
          !(Date.parse(row.createdAt) < since!) &&
          !(Date.parse(row.createdAt) > until!),
      )
      .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
      .map(rowOf);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url!, url);
    const path = at.pathname.replace('/api/v1', '');
    bank.requested.push(`${request.method} ${path}`);
    const send = (status: number, body?: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body ? JSON.stringify(body) : undefined);
    const customer = bank.tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (customer === undefined)
      return send(401, {
        errors: [{ status: '401', title: 'Not Authorized', detail: 'The request was not authenticated.' }],
      });
    const account = /^\/accounts\/([^/]+)\/transactions$/.exec(path)?.[1];
    if (path === '/util/ping') return send(200, { meta: { id: customer, statusEmoji: '⚡️' } });
    if (path === '/accounts') return send(200, paged(at, accounts.map(accountOf)));
    if (account !== undefined)
      return accounts.some(({ id }) => id === account)
        ? send(200, paged(at, rowsOf(at, account)))
        : send(404, { errors: [] });
    const onWire = ({ id, url: to }: UpBank['webhooks'][number], secret: object = {}) => ({
      type: 'webhooks',
      id,
      attributes: { url: to, description: null, ...secret, createdAt: '2026-11-16T09:00:00+11:00' },
      relationships: { logs: {} },
    });
    if (path === '/webhooks' && request.method === 'POST') {
      const { data } = await bodyOf<{ data: { attributes: { url: string } } }>(request);
      const made = {
        id: randomUUID(),
        url: data.attributes.url,
        secretKey: randomBytes(24).toString('base64url'),
        customer,
      };
      bank.webhooks.push(made);
      return send(201, { data: onWire(made, { secretKey: made.secretKey }) });
    }
    if (path === '/webhooks')
      return send(
        200,
        paged(
          at,
          bank.webhooks.filter((webhook) => webhook.customer === customer).map((webhook) => onWire(webhook)),
        ),
      );
    const index = bank.webhooks.findIndex(({ id }) => path === `/webhooks/${id}`);
    if (index < 0 || request.method !== 'DELETE') return send(404, { errors: [] });
    bank.webhooks.splice(index, 1);
    return send(204);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  return {
    url,
    ...bank,
    event(eventType, secretKey) {
      const body = JSON.stringify({
        data: {
          type: 'webhook-events',
          id: randomUUID(),
          attributes: { eventType, createdAt: '2026-11-16T09:00:00+11:00' },
          relationships: { webhook: { data: { type: 'webhooks', id: 'w' } } },
        },
      });
      return { body, signature: createHmac('sha256', secretKey).update(body).digest('hex') };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Seven transactions of two weeks, the newest on hold. */
export function upRows(): UpRow[] {
  const [spending, saver] = upAccountIds as [string, string];
  const row = (
    id: string,
    account: string,
    createdAt: string,
    cents: number,
    text: string,
    status: UpRow['status'] = 'SETTLED',
  ): UpRow => ({ id, account, createdAt, cents, text, status });
  return [
    row('t1', spending, '2026-11-02T09:00:00+11:00', 2_400_00, 'Salary'),
    row('t2', spending, '2026-11-05T23:30:00+11:00', -18_40, 'Campos Coffee'),
    row('t3', spending, '2026-11-07T12:00:00+11:00', -64_15, 'Woolworths'),
    row('t4', spending, '2026-11-09T12:00:00+11:00', -500_00, 'Transfer to Rainy Day'),
    row('t5', saver, '2026-11-09T12:00:00+11:00', 500_00, 'Transfer from Spending'),
    row('t6', spending, '2026-11-14T12:00:00+11:00', -11_95, 'Spotify'),
    row('t7', spending, '2026-11-15T18:00:00+11:00', -40_00, 'BP', 'HELD'),
  ];
}
