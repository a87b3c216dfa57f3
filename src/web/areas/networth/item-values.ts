import type { NetworthItem, dwelling } from '#contract/areas/networth.ts';
import type * as z from 'zod/mini';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { assetKinds, kindNames, liabilityKinds } from '#domain/networth/kinds.ts';
import type { ItemKind, LineKind, Metal, NetworthType, WeightUnit } from '#domain/networth/kinds.ts';
import { isDecimal, isZeroDecimal, metalValue, valueOf } from '#domain/networth/quantity.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import type { Option } from '#web/design/options.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';

export const stateOptions: readonly Option<State>[] = states.map((value) => ({ value, label: value }));

/** The dialog's subject: an existing item, or a new one of a type. */
export type Editing = { item: NetworthItem } | { side: NetworthType };

/** All fields of the form, for every kind. */
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
  isOwnValue: boolean;
  rego: string;
  state: State | null;
  car_class: string | null;
  car_year: number | null;
  street: string;
  suburb: string;
  postcode: string;
  dwelling: z.output<typeof dwelling>;
  /** The applied estimate, while `value` still equals it. */
  lookedUpCents: number | null;
  /** 'a12' is a linked account, 'i5' an item. */
  offset: string | null;
}

export function kindOptions(side: NetworthType): Option<ItemKind>[] {
  return (side === 'Assets' ? assetKinds : liabilityKinds).map((value) => ({
    value,
    label: kindNames[side][value]!,
    ...(value === 'study' ? { hint: 'HECS-HELP' } : {}),
  }));
}

export const isPriced = (kind: LineKind | null): boolean => kind === 'metals' || kind === 'crypto';

/** The offset account in the form; none if it was closed since. */
function offsetOf({ offset_account_id: account, offset_item_id: item, offset }: NetworthItem): string | null {
  if (offset === null) return null;
  return account === null ? (item === null ? null : `i${item}`) : `a${account}`;
}

export function valuesOf(item: NetworthItem | null, today: string): ItemValues {
  const details = item?.details ?? {};
  return {
    // Accounts have no form.
    kind: item === null || item.kind === 'overdraft' ? null : item.kind,
    name: item?.name ?? '',
    value: item && !item.live ? item.value : null,
    date: today,
    ownedPercentage: item ? item.ownedPercentage / 100 : 100,
    metal: item?.metal ?? 'gold',
    unit: item?.unit ?? 'g',
    coin: item?.coin ?? null,
    quantity: item?.quantity ?? '',
    isOwnValue: item !== null && isPriced(item.kind) && !item.live,
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

/** Cleared fields are sent as null. */
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

/** Only if changed: an account closed since would be rejected. */
function offsetBody({ kind, offset }: ItemValues, item: NetworthItem | null) {
  if (kind !== 'mortgage' || (item !== null && offset === offsetOf(item))) return {};
  return {
    offset_account_id: offset?.startsWith('a') ? Number(offset.slice(1)) : null,
    offset_item_id: offset?.startsWith('i') ? Number(offset.slice(1)) : null,
  };
}

/** Whether the value or its date was changed and must be sent. */
function hasNewValue({ value, date, isOwnValue: own }: ItemValues, item: NetworthItem | null, today: string): boolean {
  return item === null || item.value !== value || date !== today || (own && item.live);
}

/** The request body: a value only if changed, and `look_up` if an estimate was applied. */
export function bodyOf(values: ItemValues, side: NetworthType, item: NetworthItem | null, today: string) {
  const { kind, value, date, isOwnValue: own, quantity, lookedUpCents } = values;
  const details =
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
    ...(details.quantity === '' ? { ...details, quantity: undefined } : details),
    ...detailsOf(values),
    ...offsetBody(values, item),
    ...figure,
  };
}

/** A changed input invalidates the applied estimate. */
export function withoutLookedUp(
  { value, lookedUpCents }: Pick<ItemValues, 'value' | 'lookedUpCents'>,
  patch: Partial<ItemValues>,
): Partial<ItemValues> {
  return lookedUpCents === null
    ? patch
    : { ...patch, lookedUpCents: null, ...(value === lookedUpCents ? { value: null } : {}) };
}

/** The date of the value that a change writes; null if it writes none. */
export function valueDateOf(values: ItemValues, item: NetworthItem, today: string): string | null {
  const body = bodyOf(values, item.NetworthType, item, today);
  if ('date' in body) return body.date ?? today;
  return 'look_up' in body || 'value' in body ? today : null;
}

/** Checks beyond the contract: required fields by kind. */
export function checkValues({
  kind,
  value,
  isOwnValue: own,
  coin,
  quantity,
  ownedPercentage,
}: ItemValues): FieldMessages {
  return {
    ...(kind === null ? { kind: 'Choose a type.' } : {}),
    ...(value === null && kind !== null && (own || !isPriced(kind))
      ? { value: 'Enter an amount such as 1,200.00.' }
      : {}),
    ...(kind === 'crypto' && coin === null ? { coin: 'Choose a coin.' } : {}),
    ...(isPriced(kind) && !own && quantity.trim() === '' ? { quantity: 'This field is required.' } : {}),
    ...(ownedPercentage === null ? { ownedPercentage: 'Enter a percentage such as 50.' } : {}),
  };
}

/** The value of a quantity at a price while it is typed; null for an invalid quantity. */
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
