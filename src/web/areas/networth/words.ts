import type { NetworthItem, networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { WHOLE_BP } from '#domain/networth/totals.ts';
import { kindNames } from '#domain/networth/kinds.ts';
import { formatCents, formatPercent } from '#domain/money/format.ts';
import type { MemberTime } from '#web/kit/time.ts';

export type NetWorth = ReplyOf<typeof networth.list>;
export type History = ReplyOf<typeof networth.history>;

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** The source and date of a value: 'Your own figure, 03/11/2026', 'CoinGecko, 10:15 am'. */
export function sourceText(
  { kind, name, sample, date, time, stale }: NetworthItem['source'],
  member: Pick<MemberTime, 'date' | 'instant' | 'today'>,
): string {
  const day = member.date(date);
  if (kind === 'own') return `Your own figure, ${day}`;
  if (kind === 'account') return `Up to ${day}`;
  if (kind === 'instalments') return `Instalments paid up to ${day}`;
  if (kind === 'loan') return `Owed on ${day}`;
  if (sample)
    return kind === 'estimate'
      ? `Estimate from sample prices of ${day}, not from sales`
      : `Sample price of ${day}, not a market price`;
  const when =
    time === null
      ? `${name} of ${day}`
      : `${name}, ${date === member.today() ? '' : `${day}, `}${member.instant(time, 'time')}`;
  if (stale) return `${when}; a newer price could not be had`;
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
    item.interest_bearing === null ? null : `interest on ${dollars(item.interest_bearing)} after the offset`,
    item.included ? null : item.same_as === undefined ? 'not counted' : `counted once, as ${item.same_as}`,
  ].filter((fact) => fact !== null);
}

/** The change over the shown span, in words. */
export function changeText({ data, change, added }: History, date: MemberTime['date']): string {
  const [first] = data;
  if (!first || data.length < 2) return 'From tomorrow on you see here how it changes.';
  const since = `since ${date(first.date)}`;
  if (change === 0 && added === 0) return `No change ${since}.`;
  const course =
    change === 0
      ? `The same as ${date(first.date)}`
      : `${change > 0 ? 'Up' : 'Down'} ${dollars(Math.abs(change))} ${since}`;
  if (added === 0) return `${course}.`;
  if (added === change) return `${course}, all of it by what you added on the way.`;
  if (added < 0) return `${course}. Without the debts that you added on the way it would be ${dollars(-added)} more.`;
  return `${course}. What you added on the way makes ${formatCents(added, { currency: true, sign: 'always' })} of it.`;
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
