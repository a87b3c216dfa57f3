import type { NetworthItem, dwelling } from '#contract/areas/networth.ts';
import type * as z from 'zod/mini';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { assetKinds, kindNames, liabilityKinds } from '#domain/networth/kinds.ts';
import type { ItemKind, Metal, NetworthType, WeightUnit } from '#domain/networth/kinds.ts';
import { isDecimal, isZeroDecimal, metalValue, valueOf } from '#domain/networth/quantity.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import type { Option } from '#web/design/options.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';

export const stateOptions: readonly Option<State>[] = states.map((value) => ({ value, label: value }));

/** What the dialog is about: an item that stands, or a new one of a side. */
export type Editing = { item: NetworthItem } | { side: NetworthType };

/** Every field of the form, whatever the kind. */
export interface ItemValues {
  kind: ItemKind | null;
  name: string;
  /** Whole cents. */
  value: number | null;
  date: string | null;
  /** Per cent. */
  ownedPercentage: number | null;
  metal: Metal;
  unit: WeightUnit;
  coin: string | null;
  quantity: string;
  /** The member's own figure instead of the price. */
  own: boolean;
  rego: string;
  state: State | null;
  car_class: string | null;
  car_year: number | null;
  street: string;
  suburb: string;
  postcode: string;
  dwelling: z.output<typeof dwelling>;
  /** The estimate that was taken over, as long as it stands in `value`. */
  lookedUpCents: number | null;
  /** 'a12' a linked account, 'i5' an item. */
  offset: string | null;
}

export function kindOptions(side: NetworthType): Option<ItemKind>[] {
  return (side === 'Assets' ? assetKinds : liabilityKinds).map((value) => ({
    value,
    label: kindNames[side][value]!,
    ...(value === 'study' ? { hint: 'HECS-HELP' } : {}),
  }));
}

export const isPriced = (kind: ItemKind | null): boolean => kind === 'metals' || kind === 'crypto';

/** The offset account as the form has it; none where it was closed since. */
function offsetOf({ offset_account_id: account, offset_item_id: item, offset }: NetworthItem): string | null {
  if (offset === null) return null;
  return account === null ? (item === null ? null : `i${item}`) : `a${account}`;
}

export function valuesOf(item: NetworthItem | null, today: string): ItemValues {
  const details = item?.details ?? {};
  return {
    kind: item?.kind ?? null,
    name: item?.name ?? '',
    value: item && !item.live ? item.value : null,
    date: today,
    ownedPercentage: item ? item.ownedPercentage / 100 : 100,
    metal: item?.metal ?? 'gold',
    unit: item?.unit ?? 'g',
    coin: item?.coin ?? null,
    quantity: item?.quantity ?? '',
    own: item !== null && isPriced(item.kind) && !item.live,
    rego: details.rego ?? '',
    state: details.state ?? null,
    car_class: details.car_class ?? null,
    car_year: details.car_year ?? null,
    street: details.street ?? '',
    suburb: details.suburb ?? '',
    postcode: details.postcode ?? '',
    dwelling: details.dwelling ?? 'house',
    lookedUpCents: null,
    offset: item ? offsetOf(item) : null,
  };
}

/** What was emptied is taken away. */
function detailsOf(values: ItemValues) {
  if (values.kind === 'car')
    return {
      rego: values.rego.trim() || null,
      state: values.state,
      car_class: values.car_class,
      car_year: values.car_year,
    };
  if (values.kind === 'property')
    return {
      street: values.street,
      suburb: values.suburb,
      state: values.state,
      postcode: values.postcode.trim() || null,
      dwelling: values.dwelling,
    };
  return {};
}

/** Only a choice that is new: one that was closed since would be refused. */
function offsetBody({ kind, offset }: ItemValues, item: NetworthItem | null) {
  if (kind !== 'mortgage' || (item !== null && offset === offsetOf(item))) return {};
  return {
    offset_account_id: offset?.startsWith('a') ? Number(offset.slice(1)) : null,
    offset_item_id: offset?.startsWith('i') ? Number(offset.slice(1)) : null,
  };
}

/** Whether the member changed the value or its day, so that there is one to send. */
function hasNewValue({ value, date, own }: ItemValues, item: NetworthItem | null, today: string): boolean {
  return item === null || item.value !== value || date !== today || (own && item.live);
}

/** What is sent: only a value that is new, and `look_up` where an estimate was taken over. */
export function bodyOf(values: ItemValues, side: NetworthType, item: NetworthItem | null, today: string) {
  const { kind, value, date, own, quantity, lookedUpCents } = values;
  const thing =
    kind === 'metals'
      ? { metal: values.metal, unit: values.unit, quantity }
      : kind === 'crypto'
        ? { coin: values.coin ?? undefined, quantity }
        : {};
  const isLookedUp =
    (kind === 'car' || kind === 'property') && lookedUpCents !== null && lookedUpCents === value && date === today;
  const figure =
    isPriced(kind) && !own
      ? { value: null }
      : isLookedUp
        ? { look_up: true }
        : hasNewValue(values, item, today)
          ? { value: value === null ? undefined : dollarsFromCents(value), date: date ?? undefined }
          : {};
  return {
    ...(item ? { id: item.id! } : { NetworthType: side, kind: kind ?? undefined }),
    name: values.name || undefined,
    ownedPercentage: values.ownedPercentage ?? undefined,
    ...(thing.quantity === '' ? { ...thing, quantity: undefined } : thing),
    ...detailsOf(values),
    ...offsetBody(values, item),
    ...figure,
  };
}

/** What a look-up rests on is changed: the figure that was taken from it goes, for it is that of another car or place. */
export function withoutLookedUp(
  { value, lookedUpCents }: Pick<ItemValues, 'value' | 'lookedUpCents'>,
  patch: Partial<ItemValues>,
): Partial<ItemValues> {
  return lookedUpCents === null
    ? patch
    : { ...patch, lookedUpCents: null, ...(value === lookedUpCents ? { value: null } : {}) };
}

/** The day whose value a change writes; null where it leaves the values as they are. */
export function valueDateOf(values: ItemValues, item: NetworthItem, today: string): string | null {
  const body = bodyOf(values, item.NetworthType, item, today);
  if ('date' in body) return body.date ?? today;
  return 'look_up' in body || 'value' in body ? today : null;
}

/** What the contract cannot know: what a kind must have in this form. */
export function checkValues({ kind, value, own, coin, quantity, ownedPercentage }: ItemValues): FieldMessages {
  return {
    ...(kind === null ? { kind: 'Choose what it is.' } : {}),
    ...(value === null && kind !== null && (own || !isPriced(kind))
      ? { value: 'Enter an amount such as 1,200.00.' }
      : {}),
    ...(kind === 'crypto' && coin === null ? { coin: 'Choose a coin.' } : {}),
    ...(isPriced(kind) && !own && quantity.trim() === '' ? { quantity: 'This field is required.' } : {}),
    ...(ownedPercentage === null ? { ownedPercentage: 'Enter a percentage such as 50.' } : {}),
  };
}

/** What a quantity comes to at a price, while it is typed; null for what is no quantity. */
export function typedWorth(
  { kind, unit, quantity }: Pick<ItemValues, 'kind' | 'unit' | 'quantity'>,
  unitPrice: string,
): number | null {
  const text = quantity.trim();
  if (!isDecimal(text) || isZeroDecimal(text)) return null;
  try {
    return kind === 'metals' ? metalValue(text, unit, unitPrice) : valueOf(text, unitPrice);
  } catch {
    return null;
  }
}
