import type { Logger } from 'pino';
import { graceEnd } from '#domain/commerce/renewal.ts';
import type { Database } from '#server/kit/database.ts';
import { claimSubscriptions } from '../../entitlements/public.ts';
import type { DueMembership } from '../../entitlements/public.ts';
import { askGateway } from '../payments/capture.ts';
import { settleCharge } from '../payments/settle.ts';
import { prepareRenewals } from './renewal-charge.ts';
import type { PrepareParts, RenewalCharge } from './renewal-charge.ts';

export interface RenewalParts extends PrepareParts {
  database: Database;
  log: Logger;
}

const BATCH = 40;
/** Memberships that are charged at the same time. */
const PARALLEL = 4;
/** After this time another run takes up a membership that a crash left behind. */
const LEASE_MS = 5 * 60_000;

async function prepareAll(parts: RenewalParts, due: readonly DueMembership[]): Promise<RenewalCharge[]> {
  return parts.database.transaction().execute((transaction) => prepareRenewals(transaction, parts, due));
}

/**
 * Asks the gateway for a charge and books its answer. Each step can be repeated after a crash: nothing is charged
 * twice.
 */
async function chargeRenewal(parts: RenewalParts, prepared: RenewalCharge): Promise<void> {
  const { key, gateway, charge, subscription } = prepared;
  let result = await askGateway(prepared);
  // A bank's check that the member left open ends with the grace.
  const isOver = graceEnd(subscription.renews_at.getTime()) <= parts.clock.now().getTime();
  if (isOver && result.state === 'action_required') result = (await gateway.cancel(result.reference)) ?? result;
  await parts.database
    .transaction()
    .execute((transaction) =>
      settleCharge(transaction, parts, { key, gateway: gateway.adapter, cents: charge?.amountCents }, result),
    );
}

/** Charges or ends one membership that is due. */
export async function renewOne(parts: RenewalParts, due: DueMembership): Promise<void> {
  for (const charge of await prepareAll(parts, [due])) await chargeRenewal(parts, charge);
}

/** Runs a task for each item, some at a time; one that fails is logged and left to the next run. */
async function forEach<T>({ log }: RenewalParts, items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue)
      await task(item).catch((error: unknown) =>
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a membership could not be renewed'),
      );
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

/** Prepares the charges of a batch in one transaction; where one of them fails, each in its own. */
async function renewBatch(parts: RenewalParts, due: readonly DueMembership[]): Promise<void> {
  const charges = await prepareAll(parts, due).catch(() => null);
  if (charges === null) await forEach(parts, due, (one) => renewOne(parts, one));
  else await forEach(parts, charges, (charge) => chargeRenewal(parts, charge));
}

/** Charges renewals that are due and ends memberships that are over. A job calls it. Returns how many it worked on. */
export async function renewMemberships(parts: RenewalParts): Promise<number> {
  const { database, clock, gateway } = parts;
  if (!gateway.open) return 0;
  const now = clock.now();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  let worked = 0;
  for (;;) {
    const due = await claimSubscriptions(database, { now, leaseUntil, limit: BATCH });
    if (due.length > 0) await renewBatch(parts, due);
    worked += due.length;
    if (due.length < BATCH) return worked;
  }
}
