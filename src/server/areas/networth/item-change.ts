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
import type { PricedThing } from './values/valuation.ts';
import { writeValue } from './values/value-store.ts';
import { noOffset, offsetOf } from './debts/offset.ts';

export type ItemInput = BodyOf<typeof networth.set>;

const detailNames = Object.keys(itemDetails.shape) as (keyof ItemDetails)[];

/** What is given replaces what stood, and null takes it away. */
function detailsOf(input: ItemInput, before: ItemDetails = {}): ItemDetails {
  const fields = detailNames.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]);
  const details = Object.entries({ ...before, ...Object.fromEntries(fields) });
  return Object.fromEntries(details.filter(([, value]) => value !== null));
}

/** Metal or coin and how much of it; what belongs to another kind is refused. */
function thingOf(context: Context<'member'>, kind: ItemKind, input: ItemInput, before?: PricedThing): PricedThing {
  if (input.metal !== undefined && kind !== 'metals') throw badField('metal', 'Only precious metals have one.');
  if (input.coin !== undefined && kind !== 'crypto') throw badField('coin', 'Only crypto has one.');
  const quantity = input.quantity ?? before?.quantity ?? null;
  if (kind === 'metals') {
    const metal = input.metal ?? before?.metal;
    if (!metal) throw badField('metal', 'This field is required.');
    return { metal, unit: input.unit ?? before?.unit ?? 'g', coin: null, quantity };
  }
  if (kind !== 'crypto') return { metal: null, unit: null, coin: null, quantity: null };
  const coin = input.coin ?? before?.coin;
  if (!coin) throw badField('coin', 'This field is required.');
  if (!context.ports.assetPrices.coins().some(({ code }) => code === coin))
    throw badField('coin', 'Choose a coin of the list.');
  return { metal: null, unit: null, coin, quantity };
}

function ownValue(input: ItemInput, quantity: string | null, today: string): ItemValue {
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

function refuseLater(input: ItemInput, today: string): void {
  if (input.date !== undefined && input.date > today) throw badField('date', 'Choose today or an earlier day.');
  if (input.date !== undefined && input.date < today && (input.value === undefined || input.value === null))
    throw badField('value', 'Enter what it was worth on that day.');
}

const follows = (kind: ItemKind): boolean => kind === 'metals' || kind === 'crypto';

/** The name that an item has when none is given. */
function nameOf(context: Context<'member'>, input: ItemInput, thing: PricedThing): string {
  if (input.name) return input.name;
  if (thing.metal) return metalNames[thing.metal];
  if (thing.coin) return context.ports.assetPrices.coins().find(({ code }) => code === thing.coin)?.name ?? thing.coin;
  return kindNames[input.NetworthType!][input.kind!]!;
}

/** Adds an item with its first value and answers its id. */
export async function addItem(context: SystemContext, input: ItemInput): Promise<number> {
  const { memberDb, member, clock } = context;
  const today = clock.today(member.timeZone);
  const { NetworthType: type, kind } = input;
  if (!type) throw badField('NetworthType', 'This field is required.');
  if (!kind) throw badField('kind', 'This field is required.');
  if (!isKindOf(type, kind)) throw badField('kind', 'This kind does not belong on that side.');
  refuseLater(input, today);
  const thing = thingOf(context, kind, input);
  const details = detailsOf(input);
  const isOwn = input.value !== undefined && input.value !== null && input.look_up !== true;
  if (!isOwn) refuseNoValue(kind, input);
  const value = isOwn ? ownValue(input, thing.quantity, today) : await lookUp(context, kind, thing, details, today);
  const offset = { ...noOffset, ...(await offsetOf(memberDb, member.id, kind, input)) };
  return memberDb.transaction().execute(async (transaction) => {
    const id = await insertItem(transaction, {
      member_id: member.id,
      type,
      kind,
      name: nameOf(context, input, thing),
      owned_bp: input.ownedPercentage ?? WHOLE_BP,
      live: !isOwn && follows(kind),
      ...thing,
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
  const [row] = await readItems(db, memberId, id);
  if (!row) throw new Failure('not_found', 'There is no such item.');
  return row;
}

/** What is looked up of itself: prices. A car or a property is looked up when that is asked for. */
function refuseNoValue(kind: ItemKind, input: ItemInput): void {
  if (!follows(kind) && input.look_up !== true) throw badField('value', 'This field is required.');
}

/** Whether a change asks for the value to be looked up anew. */
function wantsLookUp(row: ItemRow, input: ItemInput, thing: PricedThing): boolean {
  if (input.look_up === true || input.value === null) return true;
  if (input.value !== undefined || !row.live) return false;
  return (
    thing.quantity !== row.quantity || thing.unit !== row.unit || thing.metal !== row.metal || thing.coin !== row.coin
  );
}

function fields({ name, ownedPercentage }: ItemInput) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(ownedPercentage === undefined ? {} : { owned_bp: ownedPercentage }),
  };
}

/** Changes an item; a value goes to its day, and becomes the item's own when no later one stands. */
export async function changeItem(context: SystemContext, id: number, input: ItemInput): Promise<void> {
  const { memberDb, member, clock } = context;
  const row = await existingItem(memberDb, member.id, id);
  const today = clock.today(member.timeZone);
  if (input.NetworthType !== undefined && input.NetworthType !== row.type)
    throw badField('NetworthType', 'This cannot be changed. Add a new item instead.');
  if (input.kind !== undefined && input.kind !== row.kind)
    throw badField('kind', 'This cannot be changed. Add a new item instead.');
  refuseLater(input, today);
  const thing = thingOf(context, row.kind, input, row);
  const details = detailsOf(input, row.details);
  const isLookedUp = wantsLookUp(row, input, thing);
  if (isLookedUp) refuseNoValue(row.kind, input);
  const value = isLookedUp
    ? await lookUp(context, row.kind, thing, details, today)
    : input.value === undefined
      ? null
      : ownValue(input, thing.quantity, today);
  const offset = await offsetOf(memberDb, member.id, row.kind, input);
  await memberDb.transaction().execute(async (transaction) => {
    // The look-up may have taken seconds: what is not given stays as it stands by now.
    await lockItem(transaction, member.id, id);
    const now = await existingItem(transaction, member.id, id);
    const isNewest = value !== null && value.on_date >= now.newest.on_date;
    const patch = {
      ...fields(input),
      ...(isNewest ? { live: isLookedUp && follows(row.kind) } : {}),
      ...thingOf(context, row.kind, input, now),
      details: detailsOf(input, now.details),
      ...offset,
    };
    await updateItem(transaction, member.id, id, patch);
    if (value) await writeValue(transaction, member.id, id, value);
  });
}
