import {
  expireOrders,
  followUpPayments,
  openGateways,
  remindRenewals,
  renewMemberships,
  sendGiftCards,
} from '../areas/commerce/public.ts';
import { enterWaiting } from '../areas/draws/public.ts';
import { updateTiers } from '../areas/entitlements/public.ts';
import type { Job } from './job.ts';

/** Orders, memberships, tiers and entries. */
export const commerceJobs: readonly Job[] = [
  {
    // Notices of the gateway arrive sooner; this is for those that never came.
    name: 'orders',
    cron: '* * * * *',
    async run({ database, clock, ports, log, settings }) {
      const parts = { clock, brand: settings.brand, publicUrl: settings.publicUrl };
      await followUpPayments({ database: database.systemDb, gateways: openGateways(ports), ...parts }).catch(
        (error: unknown) => log.warn({ error: String(error) }, 'open payments could not be followed up'),
      );
      await expireOrders(database.systemDb, clock);
      await sendGiftCards({ database: database.systemDb, clock, settings });
    },
  },
  {
    // A payment service that does not answer is asked again by the next run, with the same keys.
    name: 'memberships',
    cron: '*/10 * * * *',
    async run({ database, clock, ports, log, settings }) {
      const { brand, publicUrl } = settings;
      const parts = { database: database.systemDb, gateway: ports.cardPayments, clock, brand, publicUrl, log };
      const reminders = await remindRenewals(parts);
      const renewals = await renewMemberships(parts);
      if (reminders + renewals > 0) log.info({ reminders, renewals }, 'memberships were renewed');
    },
  },
  {
    name: 'waiting-entries',
    cron: '* * * * *',
    async run({ database, clock, log }) {
      const members = await enterWaiting(database.systemDb, clock);
      if (members > 0) log.info({ members }, 'entries that waited for a state were entered');
    },
  },
  {
    name: 'tiers',
    cron: '20 2 * * *',
    async run({ database, clock, log }) {
      const changed = await updateTiers(database.systemDb, clock);
      if (changed > 0) log.info({ changed }, 'membership tiers were updated');
    },
  },
];
