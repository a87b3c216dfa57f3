import type { OperatorPromotion, productBackOffice } from '#contract/areas/product-back-office.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { auditChange } from './product-handlers.ts';
import {
  listCardFees,
  listPromotions,
  lockPromotion,
  promotionOfCode,
  savePromotion,
  setCardFee,
} from './promotion-store.ts';
import type { PromotionRow } from './promotion-store.ts';

const MAX_FIXED_FEE_CENTS = 100_00;

type PromotionBody = BodyOf<typeof productBackOffice.savePromotion>;

function promotionOnWire({ amount_cents, ...row }: PromotionRow): OperatorPromotion {
  return { ...row, amount: amount_cents };
}

const taken = () => new Failure('already_taken', 'Another promotion already uses this code. Choose a different one.');

/** The columns of a promotion from the form. @throws Failure `bad_input` where they contradict one another */
function writtenPromotion(body: PromotionBody) {
  const code = body.code ? body.code.toUpperCase() : null;
  if (code !== null && !/^[A-Z0-9]{3,20}$/.test(code))
    throw badField('code', 'Use 3 to 20 letters and digits, such as SPRING20.');
  if ((body.percent === undefined) === (body.amount === undefined))
    throw badField('percent', 'Enter either a percentage or an amount.');
  if (body.ends_at <= body.starts_at) throw badField('ends_at', 'Choose an end time after the start time.');
  if (body.max_uses !== undefined && code === null)
    throw badField('max_uses', 'Only a promotion with a code can have a maximum number of uses.');
  if (code === null && body.percent === undefined)
    throw badField('amount', 'A promotion without a code lowers the price for everyone. Enter a percentage.');
  return {
    code,
    title: body.title,
    kind: body.kind ?? null,
    percent: body.percent ?? null,
    amount_cents: body.amount ?? null,
    starts_at: body.starts_at,
    ends_at: body.ends_at,
    max_uses: body.max_uses ?? null,
    active: body.active,
  };
}

/** Orders give back the use of their code when they expire, so a code that was used stays. */
function requireKeepsUses(before: PromotionRow, written: ReturnType<typeof writtenPromotion>): void {
  if (before.uses > 0 && written.code !== before.code)
    throw badField('code', 'This code has been used and can’t be changed. End this promotion and add a new one.');
  if (written.max_uses !== null && written.max_uses < before.uses)
    throw badField('max_uses', `Enter at least ${before.uses}, the number of times the code has been used.`);
}

const factsOf = (row: ReturnType<typeof writtenPromotion>) => ({
  title: row.title,
  code: row.code,
  kind: row.kind,
  percent: row.percent,
  amount_cents: row.amount_cents,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  max_uses: row.max_uses,
  active: row.active,
});

/** Promotions and card fees. */
export const promotionHandlers = {
  async promotions(_input, { systemDb }) {
    return { data: (await listPromotions(systemDb)).map(promotionOnWire) };
  },

  async savePromotion({ body }, context) {
    const written = writtenPromotion(body);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = body.id === undefined ? undefined : await lockPromotion(transaction, body.id);
      if (body.id !== undefined && !before) throw new Failure('not_found', 'We couldn’t find that promotion.');
      const other = written.code === null ? undefined : await promotionOfCode(transaction, written.code);
      if (other && other.id !== body.id) throw taken();
      if (before) requireKeepsUses(before, written);
      const row = await savePromotion(transaction, body.id, written);
      if (!row) throw taken();
      await auditChange(transaction, context, {
        action: before ? 'promotion_changed' : 'promotion_added',
        subject: 'promotion',
        subjectId: row.id,
        before: before ? factsOf(before as ReturnType<typeof writtenPromotion>) : null,
        after: factsOf(written),
      });
      return { success: true, data: promotionOnWire(row) };
    });
  },

  async fees(_input, { systemDb }) {
    const rows = await listCardFees(systemDb);
    return {
      data: rows.map(({ starts_on, dollar_cents, percent_ppm }) => ({
        starts_on,
        DollarFees: dollar_cents,
        PercentFees: percent_ppm / 10_000,
      })),
    };
  },

  async setFee({ body: { starts_on, DollarFees, PercentFees } }, context) {
    if (starts_on < context.clock.today(DEFAULT_ZONE)) throw badField('starts_on', 'Choose today or a later day.');
    if (DollarFees > MAX_FIXED_FEE_CENTS) throw badField('DollarFees', 'Enter an amount up to $100.00.');
    return context.systemDb.transaction().execute(async (transaction) => {
      await setCardFee(transaction, {
        starts_on,
        dollar_cents: DollarFees,
        percent_ppm: Math.round(PercentFees * 10_000),
      });
      await auditChange(transaction, context, {
        action: 'card_fee_set',
        subject: 'card_fee',
        subjectId: starts_on,
        before: null,
        after: { amount_cents: DollarFees, percent: PercentFees },
      });
      return { success: true };
    });
  },
} satisfies Partial<HandlersOf<typeof productBackOffice>>;
