import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredTransaction {
  cents: number;
  transactionStatus: string;
  dishonouredReason: string | null;
}

/** The fields of a payment request that are read. */
interface Order {
  uniqueReference: string;
  totalAmount: number;
  directDebit?: { accountNumber: string };
}

/** Monoova on loopback: it stores requests by reference, and refuses a repeated reference and a closed account. */
export interface MonoovaStandIn {
  url: string;
  book: Map<string, StoredTransaction>;
  requests: { authorization: string | undefined; body: Order | null }[];
  /** The status with which it answers every call; 0 if it works normally. */
  fault: number;
  isSilent: boolean;
  /** How it refuses every new request; null if it accepts. */
  refuses: { status: string; statusDescription: string } | null;
  close(): Promise<void>;
}

function execute(service: MonoovaStandIn, order: Order): [number, object] {
  const { uniqueReference: reference, totalAmount, directDebit } = order;
  if (service.book.has(reference))
    return [400, { status: 'DuplicateUniqueReference', statusDescription: 'The unique reference has been used.' }];
  if (directDebit?.accountNumber === '111111113')
    return [400, { status: 'InvalidAccount', statusDescription: 'Account closed' }];
  if (service.refuses) return [400, service.refuses];
  // Money out is reported complete at once; only a notification reports that it was returned.
  service.book.set(reference, {
    cents: Math.round(totalAmount * 100),
    transactionStatus: directDebit ? 'WaitingOnClearedFunds' : 'Complete',
    dishonouredReason: null,
  });
  return [
    200,
    {
      durationMs: 35,
      status: 'Ok',
      statusDescription: 'Operation completed successfully',
      transactionId: 1022,
      callerUniqueReference: reference,
    },
  ];
}

function status({ book }: MonoovaStandIn, reference: string): [number, object] {
  const transaction = book.get(reference);
  if (!transaction) return [404, { status: 'NotFound', statusDescription: 'There is no such transaction.' }];
  return [
    200,
    {
      status: 'Ok',
      uniqueReference: reference,
      transactionStatus: transaction.transactionStatus,
      dishonouredReason: transaction.dishonouredReason,
      statusDescription: transaction.transactionStatus,
    },
  ];
}

export async function startMonoova(): Promise<MonoovaStandIn> {
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (piece) => (text += piece))
      .on('end', () => {
        const body = text === '' ? null : (JSON.parse(text) as Order);
        service.requests.push({ authorization: request.headers.authorization, body });
        if (service.isSilent) return void response.destroy();
        const path = decodeURIComponent(request.url ?? '');
        const [code, answer] =
          service.fault > 0
            ? [service.fault, { status: 'Fault' }]
            : body && path === '/financial/v2/transaction/execute'
              ? execute(service, body)
              : status(service, path.replace('/financial/v2/status/', ''));
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: MonoovaStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    book: new Map(),
    requests: [],
    fault: 0,
    isSilent: false,
    refuses: null,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return service;
}
