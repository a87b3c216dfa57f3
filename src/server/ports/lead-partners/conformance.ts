import { expect, it } from 'vitest';
import { LeadRefused } from './port.ts';
import type { LeadPartners, PartnerLead } from './port.ts';

export interface LeadPartnerBench {
  partners(): LeadPartners;
  /** The references that have arrived, one for each request. */
  arrived(): Promise<string[]>;
}

export const miasLead: PartnerLead = {
  key: 'lead:1',
  reference: '7K2M-9QXD-4HJP',
  journey: 'overflow',
  service: 'energy',
  firstName: 'Mia',
  lastName: 'Carter',
  email: 'mia@example.com',
  mobile: '+61412345678',
  postcode: '2204',
  needs: { service: 'both', people: '3' },
  consent: { version: '2026-11-26', text: 'I agree.', at: new Date('2026-11-26T01:00:00Z') },
};

/** Tests that every adapter of the lead partners passes. */
export function leadPartnerConformance(bench: LeadPartnerBench): void {
  it('takes a request that is handed over twice once, and gives its reference again', async () => {
    const first = await bench.partners().deliver(miasLead);
    expect(first.partnerReference).not.toBe('');
    expect(await bench.partners().deliver(miasLead)).toEqual(first);
    expect(await bench.arrived()).toEqual(['7K2M-9QXD-4HJP']);
  });

  it('refuses for good a request that it will never take', async () => {
    const lead = { ...miasLead, key: 'lead:2', reference: '2222-2222-2222', mobile: '+61400000000' };
    await expect(bench.partners().deliver(lead)).rejects.toThrow(LeadRefused);
  });

  it('takes a booked call, also twice', async () => {
    const call = {
      key: 'call:1:2026-11-27',
      reference: '7K2M-9QXD-4HJP',
      day: '2026-11-27',
      window: 'morning',
    } as const;
    await bench.partners().bookCall(call);
    await bench.partners().bookCall(call);
  });

  it('deletes a request when its person withdraws it, also twice', async () => {
    const withdrawal = { key: 'withdraw:7K2M-9QXD-4HJP', reference: '7K2M-9QXD-4HJP' };
    await bench.partners().withdraw(withdrawal);
    await bench.partners().withdraw(withdrawal);
    expect(await bench.arrived()).toEqual([]);
  });

  it('lists offers for a bill, if it has some: the cheapest first, each with its date', async () => {
    const offers = await bench.partners().offers({
      service: 'electricity',
      amountCents: 450_00,
      days: 90,
      usage: 1200,
      postcode: '2204',
      today: '2026-11-26',
    });
    const costs = offers.map(({ monthlyCents }) => monthlyCents!);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    for (const { asOf } of offers) expect(asOf <= '2026-11-26').toBe(true);
  });

  it('says that nothing was promised for a request without a payout', async () => {
    expect(await bench.partners().payoutOf('7K2M-9QXD-4HJP')).toMatchObject({ state: 'none', amountCents: null });
  });
}
