import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { leadPartnerConformance, miasLead } from './conformance.ts';
import { embeddedLeadPartners } from './embedded.ts';
import { PartnerUnavailable } from './port.ts';
import type { LeadPartners } from './port.ts';
import { leadMessage, offersOf, payoutOf } from './webhook-transform.ts';
import { webhookLeadPartners } from './webhook.ts';

const clock = movableClock('2026-11-26T01:00:00Z');
const bill = {
  service: 'electricity',
  amountCents: 450_00,
  days: 90,
  usage: 1200,
  postcode: '2204',
  today: '2026-11-26',
} as const;

describe('the embedded lead partner', () => {
  let test: TestDatabase;
  let database: OpenDatabase;
  let partners: LeadPartners;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    partners = embeddedLeadPartners({ database: database.systemDb, clock, samples: true });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  leadPartnerConformance({
    partners: () => partners,
    arrived: async () =>
      (
        await database.systemDb
          .selectFrom('lead_partner_book')
          .select('lead_reference')
          .where('mobile', '<>', '')
          .execute()
      ).map(({ lead_reference }) => lead_reference),
  });

  it('has no offers of its own', async () => {
    expect(await partners.offers(bill)).toEqual([]);
  });

  it('has a sample payout for the documented numbers, and none without samples', async () => {
    const lead = { ...miasLead, key: 'lead:3', reference: '3333-3333-3333', mobile: '+61412345003' };
    await partners.deliver(lead);
    expect(await partners.payoutOf('3333-3333-3333')).toEqual({ state: 'confirmed', amountCents: 50_00, sample: true });
    const plain = embeddedLeadPartners({ database: database.systemDb, clock, samples: false });
    expect(await plain.offers(bill)).toEqual([]);
    expect((await plain.payoutOf('3333-3333-3333')).state).toBe('none');
  });
});

describe('a lead partner behind a webhook', () => {
  const leads = new Map<string, string>();
  let status = 200;
  let partner: Server;
  let partners: LeadPartners;
  const answerOf = (type: string): object => {
    if (type === 'offers.search')
      return {
        offers: [
          { id: 'b', provider: 'Alinta', title: 'Home', monthly: '140.00', as_of: '2026-11-20' },
          { id: 'a', provider: 'Red', title: 'Saver', monthly: '131.50', conditions: 'No fees', as_of: '2026-11-20' },
        ],
      };
    return type === 'payout.status' ? { state: 'none', amount: null } : { reference: 'P-77' };
  };
  beforeAll(async () => {
    partner = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        const signed = createHmac('sha256', 'shared secret')
          .update(`${String(request.headers['x-timestamp'])}.${body}`)
          .digest('hex');
        if (request.headers['x-signature'] !== signed) return response.writeHead(401).end('who are you');
        const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string> };
        if (String(data['mobile']).endsWith('000')) return response.writeHead(422).end('{"error":"not called"}');
        if (type === 'lead.withdrawn')
          for (const [key, reference] of leads) if (reference === data['reference']) leads.delete(key);
        if (type === 'lead.created' && status === 200)
          leads.set(String(request.headers['idempotency-key']), data['reference']!);
        return response.writeHead(status).end(JSON.stringify(answerOf(type)));
      });
    });
    await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/leads`;
    partners = webhookLeadPartners({ url, secret: 'shared secret' }, { clock });
  });
  afterAll(() => new Promise((resolve) => partner.close(resolve)));

  leadPartnerConformance({ partners: () => partners, arrived: async () => [...leads.values()] });

  it('fails temporarily while the partner is down, or does not know our signature', async () => {
    status = 503;
    await expect(partners.deliver(miasLead)).rejects.toThrow(PartnerUnavailable);
    status = 200;
    const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/leads`;
    const stranger = webhookLeadPartners({ url, secret: 'another' }, { clock });
    await expect(stranger.deliver(miasLead)).rejects.toThrow(PartnerUnavailable);
  });

  it('sends what the visitor agreed to, and reads only what it understands', () => {
    expect(leadMessage(miasLead).data).toMatchObject({
      reference: '7K2M-9QXD-4HJP',
      mobile: '+61412345678',
      consent: { version: '2026-11-26', text: 'I agree.', at: '2026-11-26T01:00:00.000Z' },
    });
    const unreadable = { id: 'c', provider: 'X', title: 'Y', monthly: 'cheap', as_of: '2026-11-20' };
    expect(offersOf({ offers: [unreadable] }, 'gas')).toEqual([]);
    expect(() => offersOf({}, 'gas')).toThrow(PartnerUnavailable);
    expect(() => payoutOf({ state: 'maybe' })).toThrow(PartnerUnavailable);
    expect(payoutOf({ state: 'confirmed', amount: '60.00' })).toEqual({
      state: 'confirmed',
      amountCents: 60_00,
      sample: false,
    });
  });
});
