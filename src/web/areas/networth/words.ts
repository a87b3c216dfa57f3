import type { NetworthItem, networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { WHOLE_BP } from '#domain/networth/totals.ts';
import { kindNames } from '#domain/networth/kinds.ts';
import { formatCents, formatPercent } from '#domain/money/format.ts';
import type { MemberTime } from '#web/kit/time.ts';

export type NetWorth = ReplyOf<typeof networth.list>;
export type History = ReplyOf<typeof networth.history>;

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** The source and date of a value: 'Your figure, 03/11/2026', 'CoinGecko, 10:15 am'. */
export function sourceText(
  { kind, name, sample, date, time, stale }: NetworthItem['source'],
  member: Pick<MemberTime, 'date' | 'instant' | 'today'>,
): string {
  const day = member.date(date);
  if (kind === 'own') return `Your figure, ${day}`;
  if (kind === 'account') return `As of ${day}`;
  if (kind === 'instalments') return `After your latest instalment, ${day}`;
  if (kind === 'loan') return `Owed on ${day}`;
  if (sample)
    return kind === 'estimate'
      ? `Estimate from sample prices, ${day}; not real sales`
      : `Sample price, ${day}; not a market price`;
  const when =
    time === null
      ? `${name}, ${day}`
      : `${name}, ${date === member.today() ? '' : `${day}, `}${member.instant(time, 'time')}`;
  if (stale) return `${when}. We couldn’t get a newer price`;
  return kind === 'estimate' ? `Estimate, ${when.charAt(0).toLowerCase()}${when.slice(1)}` : when;
}

/** The details beside a value: quantity, share, interest-bearing part. */
export function factsOf(item: NetworthItem): string[] {
  return [
    item.quantity === null
      ? null
      : item.coin === null
        ? `${item.quantity} ${item.unit}`
        : `${item.quantity} ${item.coin}`,
    item.ownedPercentage === WHOLE_BP ? null : `${formatPercent(item.ownedPercentage / 100)} of ${dollars(item.value)}`,
    item.interest_bearing === null ? null : `interest on ${dollars(item.interest_bearing)} after offset`,
    item.included ? null : item.same_as === undefined ? 'not counted' : `already counted as ${item.same_as}`,
  ].filter((fact) => fact !== null);
}

/** The change over the shown span, and what was added on the way; null with a single day. */
export function changeOf(
  { data, change, added }: Pick<History, 'data' | 'change' | 'added'>,
  date: MemberTime['date'],
): { up: boolean; text: string; added: string | null } | null {
  const [first] = data;
  if (!first || data.length < 2) return null;
  const since = `since ${date(first.date)}`;
  const text =
    change === 0 ? `No change ${since}` : `${change > 0 ? 'Up' : 'Down'} ${dollars(Math.abs(change))} ${since}`;
  const share =
    added === 0
      ? null
      : added === change
        ? 'All of it comes from items you added.'
        : `Items you added ${added > 0 ? 'raised' : 'lowered'} it by ${dollars(Math.abs(added))}.`;
  return { up: change > 0, text, added: share };
}

/** Named on the chart at most. */
const MAX_NOTES = 3;

/** What was added within the span, largest first by amount, then in the order of the days. */
export function chartNotes({ additions }: Pick<History, 'additions'>): { date: string; text: string }[] {
  const largest = additions.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, MAX_NOTES);
  return [...Map.groupBy(largest, ({ date }) => date)]
    .map(([date, ofDay]) => ({
      date,
      text: `You added ${new Intl.ListFormat('en-AU').format(ofDay.map(({ name }) => name))}`,
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

export const kindName = ({ NetworthType, kind }: Pick<NetworthItem, 'NetworthType' | 'kind'>): string =>
  kindNames[NetworthType][kind] ?? kind;

export interface KindSum {
  kind: string;
  name: string;
  cents: number;
}

/** Totals by kind for one type, without uncounted items; largest first. */
export function sumsByKind(items: readonly NetworthItem[], type: NetworthItem['NetworthType']): KindSum[] {
  const counted = items.filter((item) => item.NetworthType === type && item.included);
  return [...Map.groupBy(counted, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({
      kind,
      name: kindNames[type][kind] ?? kind,
      cents: ofKind.reduce((sum, item) => sum + item.owned_value, 0),
    }))
    .toSorted((a, b) => b.cents - a.cents);
}
