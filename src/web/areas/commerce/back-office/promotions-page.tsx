import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorPromotion } from '#contract/areas/product-back-office.ts';
import { formatCents } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { serverNow } from '#web/kit/clock.ts';
import { useListFocus } from '#web/kit/list-focus.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CardFees } from './card-fees.tsx';
import { FreeCardList } from './free-card-list.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { promotedWords } from './promoted-kinds.ts';

function faceOf({ active, starts_at: from, ends_at: until, uses, max_uses: max }: OperatorPromotion): {
  says: string;
  tone: 'plain' | 'positive' | 'info' | 'warning';
} {
  const now = serverNow();
  if (!active) return { says: 'Inactive', tone: 'plain' };
  if (until.getTime() <= now) return { says: 'Ended', tone: 'plain' };
  if (from.getTime() > now) return { says: 'Upcoming', tone: 'info' };
  if (max !== null && uses >= max) return { says: 'Used up', tone: 'warning' };
  return { says: 'Running', tone: 'positive' };
}

/** '20% off packs' */
function offerWords({ percent, amount, kind }: OperatorPromotion): string {
  const off = percent === null ? formatCents(amount ?? 0, { currency: true }) : `${percent}%`;
  return `${off} off ${promotedWords[kind ?? 'all'].toLowerCase()}`;
}

function useWords({ code, uses, max_uses: max }: OperatorPromotion): string {
  if (code === null) return 'Applies without a code';
  const count = uses.toLocaleString('en-AU');
  return max === null
    ? `Used ${count} ${uses === 1 ? 'time' : 'times'}`
    : `Used ${count} of ${max.toLocaleString('en-AU')} ${max === 1 ? 'time' : 'times'}`;
}

function PromotionRow({ promotion, onEdit }: { promotion: OperatorPromotion; onEdit: () => void }) {
  const time = useMemberTime();
  const { says, tone } = faceOf(promotion);
  return (
    <li aria-label={promotion.title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-subhead wrap-anywhere">{promotion.title}</h2>
        <p className="text-ink-soft mt-0.5">
          {offerWords(promotion)}
          {promotion.code ? (
            <>
              {' '}
              with <span className="figures text-ink font-semibold">{promotion.code}</span>
            </>
          ) : null}
        </p>
        <p className="text-ink-faint text-caption figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{says}</Badge>
          <span>
            {time.instant(promotion.starts_at)} to {time.instant(promotion.ends_at)}. {useWords(promotion)}.
          </span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 sm:ml-0"
        aria-label={`Edit ${promotion.title}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </li>
  );
}

function PromotionList({
  promotions,
  onEdit,
}: {
  promotions: readonly OperatorPromotion[];
  onEdit: (promotion: OperatorPromotion) => void;
}) {
  const focus = useListFocus();
  return (
    <ul {...focus} aria-label="Promotions" className="divide-line divide-y">
      {promotions.map((promotion) => (
        <PromotionRow key={promotion.id} promotion={promotion} onEdit={() => onEdit(promotion)} />
      ))}
    </ul>
  );
}

/** Promotions, free gift cards, and the card fees that are added to every order. */
export function BackOfficePromotionsPage() {
  const [open, setOpen] = useState<{ promotion: OperatorPromotion | null } | null>(null);
  const list = useApiQuery(productBackOffice.promotions);
  const create = () => setOpen({ promotion: null });
  return (
    <>
      <PageHeader
        title="Promotions"
        lead="Limited-time discounts, for everyone or with a code."
        actions={<Button onClick={create}>New promotion</Button>}
      />
      <Columns aside={<CardFees />}>
        <QueryState query={list} what="the promotions" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                illustration="deals"
                message="No promotions yet"
                subtitle1="Promotions will appear here, with how often they’ve been used."
                buttonText="Add promotion"
                onButton={create}
              />
            ) : (
              <PromotionList promotions={data} onEdit={(promotion) => setOpen({ promotion })} />
            )
          }
        </QueryState>
        <FreeCardList />
      </Columns>
      {open ? <PromotionDialog promotion={open.promotion} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
