import { useState } from 'react';
import { useParams } from 'react-router';
import { backOffice } from '#contract/areas/back-office.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { Order } from '#contract/areas/orders.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { qoinText, rateText } from '#domain/rewards/qoin.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { operatorProblemOr } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BoughtCards } from './bought-cards.tsx';
import { RefundDialog, SendDialog } from './order-actions.tsx';
import { dollars } from '../words.ts';
import { actorWords, kindWords, orderFaces } from './order-words.ts';
import { RefundList } from './refund-list.tsx';

type Opened = ReplyOf<typeof orderBackOffice.details>;

function Lines({ order }: { order: Order }) {
  const extras = [
    { term: 'Delivery', cents: order.delivery },
    { term: 'Card fee', cents: order.fee },
    { term: 'Discount', cents: -order.discount },
  ].filter(({ cents }) => cents !== 0);
  return (
    <Section title="Items">
      <Table
        caption="Items"
        rows={order.lines}
        rowKey={({ slug, variant }) => `${slug} ${variant}`}
        columns={[
          {
            key: 'title',
            header: 'Item',
            heading: true,
            cell: (line) => (
              <>
                {line.title}
                {line.option ? `, ${line.option}` : ''}
                <span className="text-ink-soft text-caption block">
                  {kindWords[line.kind]}
                  {line.sample ? ', sample' : ''}
                </span>
              </>
            ),
          },
          { key: 'quantity', header: 'Units', align: 'end', cell: ({ quantity }) => quantity },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: ({ price, quantity }) => <Money cents={price * quantity} tone="plain" />,
          },
        ]}
      />
      <DefinitionList
        className="border-line border-t"
        items={[
          ...extras.map(({ term, cents }) => ({ term, is: <Money cents={cents} tone="plain" /> })),
          { term: 'Total', is: <Money cents={order.total} tone="plain" size="strong" /> },
          { term: 'GST included', is: <Money cents={order.gst} tone="soft" /> },
          ...(order.entries > 0 ? [{ term: 'Entries', is: order.entries.toLocaleString('en-AU') }] : []),
          ...(order.refunded > 0 ? [{ term: 'Refunded', is: <Money cents={order.refunded} tone="plain" /> }] : []),
        ]}
      />
    </Section>
  );
}

function Buyer({ opened }: { opened: Opened }) {
  const time = useMemberTime();
  const { data: order, member_id: memberId, mobile, sent_at: sentAt, parcel } = opened;
  const items = [
    {
      term: 'Buyer',
      is: memberId ? <TextLink href={`/operator/members/${memberId}`}>{order.name}</TextLink> : `${order.name}, guest`,
    },
    { term: 'Email', is: <span className="wrap-anywhere">{order.email}</span> },
    ...(mobile ? [{ term: 'Mobile', is: mobileText(mobile) }] : []),
    ...(order.address ? [{ term: 'Send to', is: `${order.address.recipient}, ${order.address.full_address}` }] : []),
    ...(sentAt ? [{ term: 'Sent', is: time.instant(sentAt, 'full') }] : []),
    ...(parcel === '' ? [] : [{ term: 'Tracking number', is: <span className="wrap-anywhere">{parcel}</span> }]),
    ...(order.qoin
      ? [
          {
            term: order.paid_at ? 'Paid with Qoin' : 'Qoin',
            is: `${dollars(order.qoin.pays)}, ${qoinText(order.qoin.used)}, ${rateText(order.qoin.rate)}${order.qoin.returned > 0 ? `. ${qoinText(order.qoin.returned)} went back` : ''}`,
          },
        ]
      : []),
    ...order.gift_cards.map(({ masked, pays, returned }) => ({
      term: `Gift card ${masked}`,
      is: returned > 0 ? `${dollars(pays)}, of which ${dollars(returned)} was refunded` : dollars(pays),
    })),
    ...(order.payment?.method ? [{ term: 'Paid by', is: `${order.payment.method}, ${dollars(order.charged)}` }] : []),
    ...(order.invoice ? [{ term: 'Invoice', is: order.invoice }] : []),
  ];
  return (
    <Section title="Buyer and payment">
      <DefinitionList items={items} />
    </Section>
  );
}

/** What happened to the order, latest first. */
function History({ order }: { order: Order }) {
  const time = useMemberTime();
  return (
    <Section title="History">
      <ol aria-label="History" className="divide-line divide-y">
        {order.history.toReversed().map((event, at) => (
          <li key={at} className="py-2.5">
            <p className="font-medium wrap-anywhere">{event.note === '' ? orderFaces[event.state].says : event.note}</p>
            <p className="text-ink-soft text-caption">
              By {actorWords[event.by] ?? event.by}, {time.instant(event.at, 'full')}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What an operator can do with the order now; the one that is due is the primary button. */
function Actions({ opened }: { opened: Opened }) {
  const { data: order } = opened;
  const { reference } = order;
  const [open, setOpen] = useState<'refund' | 'send' | null>(null);
  const { ask, dialog } = useAsk();
  const resend = useApiMutation(orderBackOffice.resend, {
    refreshes: [orderBackOffice.details, backOffice.audit],
    onSuccess: () => showToast({ tone: 'positive', text: `Confirmation sent to ${order.email}.` }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  if (order.paid_at === null) return null;
  const left = order.total - order.refunded;
  // One refund is decided at a time: it’s in the list, with its buttons.
  const isDeciding = opened.refunds.some(({ state }) => state === 'requested' || state === 'waiting');
  const close = () => setOpen(null);
  return (
    <>
      {opened.can_send ? <Button onClick={() => setOpen('send')}>Mark as sent</Button> : null}
      {left > 0 && !isDeciding ? (
        <Button variant="secondary" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      ) : null}
      <Button
        variant="secondary"
        busy={resend.isPending}
        onClick={() =>
          ask({
            title: 'Send the confirmation again?',
            says: `We’ll email the order confirmation to ${order.email} again.`,
            yes: 'Send',
            danger: false,
            onYes: () => resend.mutate({ body: { reference } }),
          })
        }
      >
        Send confirmation again
      </Button>
      {dialog}
      {open === 'refund' ? (
        <RefundDialog
          reference={reference}
          order={order}
          left={left}
          restockable={opened.restockable}
          membership={opened.membership_after_refund}
          onClose={close}
        />
      ) : null}
      {open === 'send' ? (
        <SendDialog
          reference={reference}
          address={order.address ? `${order.address.recipient}, ${order.address.full_address}` : null}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function OpenedOrder({ opened }: { opened: Opened }) {
  const time = useMemberTime();
  const { data: order, refunds } = opened;
  const { says, tone } = orderFaces[order.state];
  return (
    <>
      <PageHeader
        title={order.reference}
        over={<TextLink href="/operator/orders">Orders</TextLink>}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{says}</Badge>
            {opened.to_send ? <Badge tone="warning">To send</Badge> : null}
            {opened.cards.some(({ state, refusal }) => state === 'ordered' && refusal !== null) ? (
              <Badge tone="negative">Gift card not issued</Badge>
            ) : null}
            <span>Placed {time.instant(order.created_at, 'full')}</span>
          </span>
        }
        actions={<Actions opened={opened} />}
      />
      <Columns aside={<History order={order} />}>
        {refunds.length > 0 ? (
          <Section title="Refunds">
            <RefundList refunds={refunds} restockable={opened.restockable} />
          </Section>
        ) : null}
        <BoughtCards reference={order.reference} cards={opened.cards} />
        <Lines order={order} />
        <Buyer opened={opened} />
      </Columns>
    </>
  );
}

/** One order: what was bought, by whom, what happened, and what can be done about it. */
export function BackOfficeOrderPage() {
  const { reference = '' } = useParams();
  const opened = useApiQuery(orderBackOffice.details, { body: { reference } });
  return (
    <QueryState
      query={opened}
      what="the order"
      skeleton={<SkeletonRows rows={8} />}
      failed={operatorProblemOr({ what: 'that order', words: 'See all orders', href: '/operator/orders' })}
    >
      {(order) => <OpenedOrder opened={order} />}
    </QueryState>
  );
}
