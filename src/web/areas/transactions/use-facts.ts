import { useSyncExternalStore } from 'react';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { merchants } from '#contract/areas/merchants.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { basePath } from '#web/kit/product.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { datePresets } from './filter-presets.ts';
import type { DatePreset } from './filter-presets.ts';

/** What the list and its filters need: account names, tags and date presets. */

export interface AccountName {
  id: number;
  name: string;
}

const noAccounts: readonly AccountName[] = [];

export function useAccounts(): readonly AccountName[] {
  return useApiQuery(bankAccounts.list).data?.data ?? noAccounts;
}

export function accountNameOf(list: readonly AccountName[], id: number): string {
  return list.find((account) => account.id === id)?.name ?? 'Account';
}

const noNames: ReadonlyMap<string, string> = new Map();

const namesByKey = ({ data }: ReplyOf<typeof merchants.names>): ReadonlyMap<string, string> =>
  new Map(data.map(({ merchant_key: key, merchant }) => [key, merchant]));

/** The merchants' names for the keys in a filter, separated by bars. */
export function useMerchantNames(filters: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const keys = filters.filter((filter) => filter !== undefined).join('|');
  return (
    useApiQuery(
      merchants.names,
      { query: { merchant_key: keys } },
      { enabled: keys !== '', freshMs: 5 * 60_000, select: namesByKey },
    ).data ?? noNames
  );
}

const noLogos: ReadonlyMap<string, string> = new Map();

const logosByKey = ({ data }: ReplyOf<typeof merchants.brandLogos>): ReadonlyMap<string, string> =>
  new Map(data.flatMap(({ id, logo, stored }) => (stored ? [[id, `${basePath}${logo}`] as const] : [])));

/** The addresses of stored logos by merchant key; the other merchants show their initial. */
export function useStoredLogos(): ReadonlyMap<string, string> {
  return useApiQuery(merchants.brandLogos, {}, { freshMs: 60 * 60_000, select: logosByKey }).data ?? noLogos;
}

export function useTags(): readonly { tag: string; count: number }[] {
  return useApiQuery(transactions.tagList).data?.data ?? [];
}

/** The date presets, including pay cycles once known. */
export function useDatePresets(): readonly DatePreset[] {
  const today = useMemberTime().today();
  const reply = useApiQuery(budget.payCycle, {}, { freshMs: 5 * 60_000 }).data;
  let cycle: PayCycle | null = null;
  if (reply?.chosen && reply.frequency === 'monthly') cycle = { kind: 'monthly', day: reply.day ?? 1 };
  else if (reply?.chosen && reply.frequency !== 'monthly' && reply.anchor !== null)
    cycle = { kind: reply.frequency, payday: reply.anchor };
  return datePresets(today, cycle);
}

const media =
  typeof window === 'undefined'
    ? undefined
    : { wide: window.matchMedia('(min-width: 74rem)'), roomy: window.matchMedia('(min-width: 40rem)') };

function useMedia(query: MediaQueryList | undefined): boolean {
  return useSyncExternalStore(
    (tell) => {
      query?.addEventListener('change', tell);
      return () => query?.removeEventListener('change', tell);
    },
    () => query?.matches ?? false,
  );
}

/** `wide` has columns, `roomy` has checkboxes, `slim` is a phone. */
export function useRowWidth(): 'wide' | 'roomy' | 'slim' {
  const wide = useMedia(media?.wide);
  const roomy = useMedia(media?.roomy);
  return wide ? 'wide' : roomy ? 'roomy' : 'slim';
}
