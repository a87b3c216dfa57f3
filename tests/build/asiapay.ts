import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Attempt {
  payRef: string;
  orderRef: string;
  amount: string;
  status: 'Accepted' | 'Rejected' | 'Pending';
  prc: string;
  src: string;
}

/** AsiaPay on loopback: its merchant API, and the buyer on its payment page. */
export interface AsiaPayStandIn {
  url: string;
  attempts: Attempt[];
  refunds: { payRef: string; amount: string }[];
  fault: number;
  losesAnswers: boolean;
  refusesRefunds: boolean;
  /** The buyer pays, or fails to pay, the form that was posted; returns the data feed. */
  pay(fields: Readonly<Record<string, string>>, outcome?: { prc: string; src: string } | 'pending'): string;
  close(): Promise<void>;
}

export const asiaPaySecret = 'secret-of-the-merchant';

const hashOf = (fields: readonly string[]): string =>
  createHash('sha1')
    .update([...fields, asiaPaySecret].join('|'))
    .digest('hex');

/** A data feed about an attempt, signed as the guide says. */
export function dataFeedOf({ payRef, orderRef, amount, prc, src }: Attempt): string {
  const code = prc === '0' ? '0' : '1';
  const signed = [src, prc, code, orderRef, payRef, '036', amount, 'Y'];
  return new URLSearchParams({
    prc,
    src,
    Ord: '12345678',
    Ref: orderRef,
    PayRef: payRef,
    successcode: code,
    Amt: amount,
    Cur: '036',
    Holder: 'Kim Banksia',
    AuthId: '123456',
    payerAuth: 'Y',
    secureHash: hashOf(signed),
  }).toString();
}

function recordOf({ payRef, orderRef, amount, status, prc, src }: Attempt): string {
  return `<record><orderStatus>${status}</orderStatus><ref>${orderRef}</ref><payRef>${payRef}</payRef><amt>${amount}</amt><cur>036</cur><prc>${prc}</prc><src>${src}</src><errMsg>Query Successfully</errMsg></record>`;
}

export async function startAsiaPay(): Promise<AsiaPayStandIn> {
  const answerTo = (form: URLSearchParams): string => {
    if (form.get('loginId') !== 'api' || form.get('password') !== 'hunter2')
      return 'resultCode=-1&errMsg=Invalid+login';
    if (form.get('actionType') === 'Query') {
      const records = service.attempts.filter(({ orderRef }) => orderRef === form.get('orderRef')).map(recordOf);
      return `<?xml version="1.0" encoding="ISO-8859-1"?><records>${records.join('')}</records>`;
    }
    if (service.refusesRefunds) return 'resultCode=-1&orderStatus=&payRef=&errMsg=Refund+not+allowed';
    const payRef = form.get('payRef') ?? '';
    service.refunds.push({ payRef, amount: form.get('amount') ?? '' });
    return `resultCode=0&orderStatus=RequestRefund&payRef=${payRef}&amt=${form.get('amount')}&cur=036&errMsg=Request+refund+successfully.`;
  };
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (piece) => (text += piece))
      .on('end', () => {
        if (service.fault > 0) return void response.writeHead(service.fault).end('busy');
        const answer = answerTo(new URLSearchParams(text));
        if (service.losesAnswers) return void response.destroy();
        response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: AsiaPayStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/b2cDemo`,
    attempts: [],
    refunds: [],
    fault: 0,
    losesAnswers: false,
    refusesRefunds: false,
    pay({ merchantId = '', orderRef = '', currCode = '', amount = '', payType = '', secureHash }, outcome) {
      if (secureHash !== hashOf([merchantId, orderRef, currCode, amount, payType])) throw new Error('Not signed.');
      const codes = typeof outcome === 'object' ? outcome : { prc: '0', src: '0' };
      const attempt: Attempt = {
        payRef: String(1_000 + service.attempts.length),
        orderRef,
        amount,
        status: outcome === 'pending' ? 'Pending' : codes.prc === '0' ? 'Accepted' : 'Rejected',
        ...codes,
      };
      service.attempts.push(attempt);
      return dataFeedOf(attempt);
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return service;
}
