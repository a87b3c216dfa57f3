import { bookDeposits, followTransfers } from '../areas/wallet/public.ts';
import type { Job } from './job.ts';

export const walletJobs: readonly Job[] = [
  {
    // The first results are asked for after each submission; this is for those that take longer.
    name: 'wallet-transfers',
    cron: '* * * * *',
    async run({ database, clock, ports, log }) {
      await followTransfers({ database: database.systemDb, clock, custody: ports.walletCustody, log });
    },
  },
  {
    name: 'wallet-deposits',
    cron: '* * * * *',
    async run({ database, clock, ports, log }) {
      await bookDeposits({ database: database.systemDb, clock, custody: ports.walletCustody, log });
    },
  },
];
