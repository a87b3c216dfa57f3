import type { ItemDetails, networth } from '#contract/areas/networth.ts';
import { itemDetails } from '#contract/areas/networth.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { isKindOf, kindNames, metalNames } from '#domain/networth/kinds.ts';
import type { ItemKind } from '#domain/networth/kinds.ts';
import { WHOLE_BP } from '#domain/networth/totals.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { insertItem, lockItem, readItems, tooManyItems, updateItem } from './item-store.ts';
import type { ItemRow, ItemValue } from './item-store.ts';
import { lookUp } from './values/valuation.ts';
import type { PricedAsset } from './values/valuation.ts';
import { writeValue } from './values/value-store.ts';
import { noOffset, offsetOf } from './debts/offset.ts';

export type ItemInput = BodyOf<typeof networth.set>;

const detailNames = Object.keys(itemDetails.shape) as (keyof ItemDetails)[];

/** Merges provided details into the previous ones. Null removes a detail. */
function detailsOf(input: ItemInput, previous: ItemDetails = {}): ItemDetails {
  const fields = detailNames.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]);
  const details = Object.entries({ ...previous, ...Object.fromEntries(fields) });
  return Object.fromEntries(details.filter(([, value]) => value !== null));
}

/** The metal or coin with its quantity. Throws when a field does not belong to the kind. */
function pricedAssetOf(
  context: Context<'member'>,
  kind: ItemKind,
  input: ItemInput,
  previous?: PricedAsset,
): PricedAsset {
  if (input.metal !== undefined && kind !== 'metals')
    throw badField('metal', 'You can only choose a metal for precious metals.');
  if (input.coin !== undefined && kind !== 'crypto') throw badField('coin', 'You can only choose a coin for crypto.');
  const quantity = input.quantity ?? previous?.quantity ?? null;
  if (kind === 'metals') {
    const metal = input.metal ?? previous?.metal;
    if (!metal) throw badField('metal', 'This field is required.');
    return { metal, unit: input.unit ?? previous?.unit ?? 'g', coin: null, quantity };
  }
  if (kind !== 'crypto') return { metal: null, unit: null, coin: null, quantity: null };
  const coin = input.coin ?? previous?.coin;
  if (!coin) throw badField('coin', 'This field is required.');
  if (!context.ports.assetPrices.coins().some(({ code }) => code === coin))
    throw badField('coin', 'Choose a coin from the list.');
  return { metal: null, unit: null, coin, quantity };
}

function manualValue(input: ItemInput, quantity: string | null, today: string): ItemValue {
  const date = input.date ?? today;
  return {
    on_date: date,
    value_cents: input.value!,
    quantity,
    source: 'own',
    source_name: null,
    source_date: date,
    source_time: null,
  };
}

function rejectFutureDate(input: ItemInput, today: string): void {
  if (input.date !== undefined && input.date > today) throw badField('date', 'Choose today or an earlier date.');
  if (input.date !== undefined && input.date < today && (input.value === undefined || input.value === null))
    throw badField('value', 'Enter its value on that date.');
}

const hasMarketPrice = (kind: ItemKind): boolean => kind === 'metals' || kind === 'crypto';

/** The default name of an item. */
function nameOf(context: Context<'member'>, input: ItemInput, asset: PricedAsset): string {
  if (input.name) return input.name;
  if (asset.metal) return metalNames[asset.metal];
  if (asset.coin) return context.ports.assetPrices.coins().find(({ code }) => code === asset.coin)?.name ?? asset.coin;
  return kindNames[input.NetworthType!][input.kind!]!;
}

/** Adds an item with its first value and returns the item's id. */
export async function addItem(context: SystemContext, input: ItemInput): Promise<number> {
  const { memberDb, member, clock } = context;
  const today = clock.today(member.timeZone);
  const { NetworthType: type, kind } = input;
  if (!type) throw badField('NetworthType', 'This field is required.');
  if (!kind) throw badField('kind', 'This field is required.');
  if (!isKindOf(type, kind)) throw badField('kind', 'Choose an asset type for an asset, or a debt type for a debt.');
  rejectFutureDate(input, today);
  const asset = pricedAssetOf(context, kind, input);
  const details = detailsOf(input);
  const isManual = input.value !== undefined && input.value !== null && input.look_up !== true;
  if (!isManual) requireValue(kind, input);
  const value = isManual
    ? manualValue(input, asset.quantity, today)
    : await lookUp(context, kind, asset, details, today);
  const offset = { ...noOffset, ...(await offsetOf(memberDb, member.id, kind, input)) };
  return memberDb.transaction().execute(async (transaction) => {
    const id = await insertItem(transaction, {
      member_id: member.id,
      type,
      kind,
      name: nameOf(context, input, asset),
      owned_bp: input.ownedPercentage ?? WHOLE_BP,
      live: !isManual && hasMarketPrice(kind),
      ...asset,
      details,
      ...offset,
      created_at: clock.now(),
    });
    if (id === null) throw tooManyItems();
    await writeValue(transaction, member.id, id, value);
    return id;
  });
}

async function existingItem(db: Database, memberId: number, id: number): Promise<ItemRow> {
  const [item] = await readItems(db, memberId, id);
  if (!item) throw new Failure('not_found', 'We couldn’t find that item.');
  return item;
}

/** Only assets with a market price can be valued without input. Cars and property are looked up on request. */
function requireValue(kind: ItemKind, input: ItemInput): void {
  if (!hasMarketPrice(kind) && input.look_up !== true) throw badField('value', 'This field is required.');
}

/** Whether a change requires a new look-up of the value. */
function needsLookUp(item: ItemRow, input: ItemInput, asset: PricedAsset): boolean {
  if (input.look_up === true || input.value === null) return true;
  if (input.value !== undefined || !item.live) return false;
  return (
    asset.quantity !== item.quantity ||
    asset.unit !== item.unit ||
    asset.metal !== item.metal ||
    asset.coin !== item.coin
  );
}

function fields({ name, ownedPercentage }: ItemInput) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(ownedPercentage === undefined ? {} : { owned_bp: ownedPercentage }),
  };
}

/** Changes an item. A value is recorded for its date, and becomes the current value unless a later one exists. */
export async function changeItem(context: SystemContext, id: number, input: ItemInput): Promise<void> {
  const { memberDb, member, clock } = context;
  const item = await existingItem(memberDb, member.id, id);
  const today = clock.today(member.timeZone);
  if (input.NetworthType !== undefined && input.NetworthType !== item.type)
    throw badField('NetworthType', 'You can’t change this. Add a new item instead.');
  if (input.kind !== undefined && input.kind !== item.kind)
    throw badField('kind', 'You can’t change this. Add a new item instead.');
  rejectFutureDate(input, today);
  const asset = pricedAssetOf(context, item.kind, input, item);
  const details = detailsOf(input, item.details);
  const isLookedUp = needsLookUp(item, input, asset);
  if (isLookedUp) requireValue(item.kind, input);
  const value = isLookedUp
    ? await lookUp(context, item.kind, asset, details, today)
    : input.value === undefined
      ? null
      : manualValue(input, asset.quantity, today);
  const offset = await offsetOf(memberDb, member.id, item.kind, input);
  await memberDb.transaction().execute(async (transaction) => {
    // The look-up may have taken seconds, so fields that were not provided are read again under the lock.
    await lockItem(transaction, member.id, id);
    const current = await existingItem(transaction, member.id, id);
    const isNewest = value !== null && value.on_date >= current.newest.on_date;
    const patch = {
      ...fields(input),
      ...(isNewest ? { live: isLookedUp && hasMarketPrice(item.kind) } : {}),
      ...pricedAssetOf(context, item.kind, input, current),
      details: detailsOf(input, current.details),
      ...offset,
    };
    await updateItem(transaction, member.id, id, patch);
    if (value) await writeValue(transaction, member.id, id, value);
  });
}
