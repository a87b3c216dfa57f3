import { badField } from '#contract/kit/errors.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { cardShares, returnShares } from '#domain/commerce/gift-card-payment.ts';
import type { PayingCard } from '#domain/commerce/gift-card-payment.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import type { Posting } from '#server/kit/ledger.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { isTestOnly } from '../payments/gateways.ts';
import { giftCodeHash } from './gift-code.ts';
import { giftCardsByCodes, lockByCodes } from './gift-card-store.ts';
import type { GiftCardRow } from './gift-card-store.ts';
import { addHolds, availableOn, cardsPaying, endHolds, noteReturned } from './hold-store.ts';
import { issuedAccount, valueAccount } from './value.ts';

/** A code has almost 80 random bits; this keeps guessing from being tried at all. */
const tries = { name: 'gift-card-codes', hits: 120, windowSeconds: 3600 };
/** How long a card can be used after a refund went back to it. */
const MONTHS_AFTER_REFUND = 12;

/** A gift card that pays, as it was entered. */
export interface EnteredCard extends PayingCard {
  memberId: number;
  masked: string;
}

export const maskedCode = (lastFour: string | null): string => `ending ${lastFour ?? ''}`;

type Paying = Pick<Context<'public'>, 'systemDb' | 'clock' | 'ports' | 'caller' | 'limit'>;

function refusalOf(
  card: GiftCardRow | undefined,
  availableCents: number,
  { today, isTest }: { today: string; isTest: boolean },
): string | null {
  if (!card) return 'We couldn’t find that gift card. Check the code and try again.';
  if (card.sample && !isTest) return 'This is a sample gift card. It doesn’t pay for real purchases.';
  if (card.expires_on! < today) return `This gift card expired on ${formatDate(card.expires_on!)}.`;
  if (availableCents <= 0) return 'There’s nothing left on this gift card.';
  return null;
}

/**
 * The gift cards of some codes; with `lock`, locked in one order until the transaction ends. Counts the try.
 * @throws Failure `bad_input` naming the code, as `field.0`, that is unknown, expired, empty or entered twice
 */
export async function enteredCards(
  db: Database,
  { clock, ports, caller, limit }: Omit<Paying, 'systemDb'>,
  codes: readonly string[],
  { field, lock }: { field: string; lock: boolean },
): Promise<EnteredCard[]> {
  if (codes.length === 0) return [];
  await limit(tries, caller.ip);
  const hashes = codes.map(giftCodeHash);
  const cards = await (lock ? lockByCodes : giftCardsByCodes)(db, hashes);
  const available = await availableOn(
    db,
    cards.map(({ id }) => id),
  );
  const facts = { today: clock.today(DEFAULT_ZONE), isTest: isTestOnly(ports) };
  return hashes.map((hash, index) => {
    if (hashes.findIndex((other) => other.equals(hash)) < index)
      throw badField(`${field}.${index}`, 'You’ve already added this gift card.');
    const card = cards.find(({ code_hash }) => code_hash !== null && hash.equals(code_hash));
    const availableCents = card ? (available.get(card.id) ?? 0) : 0;
    const refusal = refusalOf(card, availableCents, facts);
    if (!card || refusal !== null) throw badField(`${field}.${index}`, refusal!);
    return {
      id: card.id,
      memberId: card.member_id,
      masked: maskedCode(card.last_four),
      expiresOn: card.expires_on!,
      availableCents,
    };
  });
}

export const sumAvailable = (cards: readonly PayingCard[]): number =>
  cards.reduce((sum, { availableCents }) => sum + availableCents, 0);

/** What each card would pay, and what would be left on it, in the order in which they pay. */
export function payingCards(cards: readonly EnteredCard[], cents: number) {
  return cardShares(cards, cents).map(({ id, cents: pays }) => {
    const { masked, expiresOn, availableCents } = cards.find((card) => card.id === id)!;
    return { masked, expires_on: expiresOn, pays, left: availableCents - pays };
  });
}

/** A gift card is bought with money, so that its value cannot be passed on from card to card. */
export function refuseGiftCardGoods(lines: readonly { kind: string }[], codes: readonly string[], field: string): void {
  if (codes.length > 0 && lines.some(({ kind }) => kind === 'gift_card'))
    throw badField(
      field,
      'You can’t use gift cards to buy gift cards. Pay another way, or remove the gift cards from your cart.',
    );
}

/** Sets aside what cards pay for an order. They must have been entered in this transaction. */
export async function holdCards(
  db: Database,
  clock: Clock,
  orderReference: string,
  { cards, cents }: { cards: readonly EnteredCard[]; cents: number },
): Promise<void> {
  if (cents === 0) return;
  const holds = cardShares(cards, cents)
    .filter((share) => share.cents > 0)
    .map(({ id, cents: part }) => ({
      member_id: cards.find((card) => card.id === id)!.memberId,
      card_id: id,
      cents: part,
    }));
  await addHolds(db, orderReference, holds, clock.now());
}

/** Frees what an order that was not paid has set aside. The order must be locked. */
export async function releaseCards(db: Database, { reference, gift_cents }: OrderRow): Promise<void> {
  if (gift_cents > 0) await endHolds(db, reference, 'released');
}

/** Postings that move value off cards or, where negative, back on them. */
async function postingsOf(
  db: Database,
  clock: Clock,
  shares: readonly { id: number; cents: number }[],
): Promise<Posting[]> {
  const postings: Posting[] = [];
  for (const { id, cents } of shares) postings.push({ account: await valueAccount(db, clock, id), amount: -cents });
  const total = shares.reduce((sum, { cents }) => sum + cents, 0);
  return [...postings, { account: await issuedAccount(db, clock), amount: total }];
}

/** Spends what an order has set aside; the transfer of its sale takes the postings. The order must be locked. */
export async function spendCards(
  db: Database,
  clock: Clock,
  { reference, gift_cents }: OrderRow,
): Promise<readonly Posting[]> {
  if (gift_cents === 0) return [];
  const held = (await cardsPaying(db, [reference])).filter(({ state }) => state === 'held');
  if (held.reduce((sum, { cents }) => sum + cents, 0) !== gift_cents)
    throw new Error(`Order ${reference} hasn’t set aside the amount its gift cards cover.`);
  await endHolds(db, reference, 'spent');
  return postingsOf(
    db,
    clock,
    held.map(({ card_id: id, cents }) => ({ id, cents })),
  );
}

/** Gives a part of a refund back to gift cards: the postings for it. The order must be locked. */
export async function returnToCards(
  db: Database,
  clock: Clock,
  order: OrderRow,
  giftCents: number,
): Promise<readonly Posting[]> {
  if (giftCents === 0) return [];
  const paid = await cardsPaying(db, [order.reference]);
  const shares = returnShares(
    paid.map(({ card_id: id, expires_on, cents: paidCents, returned_cents: returnedCents }) => {
      return { id, expiresOn: expires_on!, availableCents: 0, paidCents, returnedCents };
    }),
    giftCents,
  );
  const usableUntil = addMonths(clock.today(DEFAULT_ZONE), MONTHS_AFTER_REFUND);
  for (const { id, cents } of shares)
    await noteReturned(
      db,
      paid.find(({ card_id }) => card_id === id)!,
      cents,
      usableUntil,
    );
  return postingsOf(
    db,
    clock,
    shares.map(({ id, cents }) => ({ id, cents: -cents })),
  );
}
