import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { abnText } from '#domain/text/abn.ts';
import type { OperatorFacts, RawReply } from '#server/kit/implement.ts';
import { renderPdf } from '#server/kit/pdf.ts';
import type { PaymentPart } from './paid-by.ts';
import type { LineRow, OrderRow } from './order-store.ts';
import { invoiceName } from './wire.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** The tax invoice of a paid order: seller and ABN, each line, the GST in the total, and how it was paid. */
export async function invoiceFile(
  order: OrderRow & { paid_at: Date; invoice_number: number },
  { lines, payment }: { lines: readonly LineRow[]; payment: readonly PaymentPart[] },
  { brand, operator }: { brand: string; operator?: OperatorFacts | undefined },
): Promise<RawReply> {
  const name = invoiceName(order.invoice_number);
  const paidOn = formatDate(civilDateIn(order.paid_at.getTime(), DEFAULT_ZONE));
  const extras: [string, number][] = [
    ['Delivery', order.delivery_cents],
    ['Card fee', order.fee_cents],
    [['Discount', ...order.promotions.map(({ title }) => title)].join(', '), -order.discount_cents],
    ['Refunded', -order.refunded_cents],
  ];
  const body = await renderPdf({
    title: `Tax invoice ${name}`,
    createdAt: order.paid_at,
    blocks: [
      { kind: 'title', text: `Tax invoice ${name}` },
      {
        kind: 'facts',
        items: [
          ['Seller', operator?.name || brand],
          ...(operator?.abn ? [['ABN', abnText(operator.abn)] as const] : []),
          ...(operator?.address ? [['Address', operator.address] as const] : []),
          ['Buyer', order.buyer === order.email ? order.email : `${order.buyer}, ${order.email}`],
          ['Order', order.reference],
          ['Paid on', paidOn],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: 'Item', share: 5 },
          { title: 'Quantity', share: 1, align: 'right' },
          { title: 'Price', share: 2, align: 'right' },
          { title: 'GST', share: 2 },
          { title: 'Amount', share: 2, align: 'right' },
        ],
        rows: [
          ...lines.map((line) => [
            line.option ? `${line.title}, ${line.option}` : line.title,
            String(line.quantity),
            dollars(line.unit_cents),
            line.taxed ? 'Included' : 'None',
            dollars(line.unit_cents * line.quantity),
          ]),
          ...extras.filter(([, cents]) => cents !== 0).map(([title, cents]) => [title, '', '', '', dollars(cents)]),
        ],
        total: ['Total, GST included', '', '', dollars(order.gst_cents), dollars(order.total_cents)],
      },
      { kind: 'facts', items: payment.map(({ by, cents }) => [by, dollars(cents)] as const) },
      { kind: 'paragraph', text: `Paid in full on ${paidOn}. All amounts are in Australian dollars.` },
    ],
  });
  return { contentType: 'application/pdf', body, downloadName: `${name}.pdf` };
}
