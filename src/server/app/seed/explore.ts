import { explore } from '#contract/areas/explore.ts';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

interface Parts {
  server: Server;
  product: string;
}

const SLUG = 'around-marrickville';

/**
 * A collection of local vouchers, and the e-book that goes with them, beside the first one. It belongs to no member, so
 * that of an interrupted seed still exists and is not added again.
 */
export async function seedExplore({ server, product }: Parts, token: string, operator: string): Promise<void> {
  const known = await callEndpoint<{ data: { slug: string }[] }>(server, product, explore.collections, {
    token: operator,
  });
  if (known.data.some(({ slug }) => slug === SLUG)) return;
  const { data } = await callEndpoint<{ data: { VoucherID: number; Location: string }[] }>(
    server,
    product,
    vouchers.vouchers,
    { token },
  );
  const local = data.filter(({ Location }) => Location === 'Marrickville');
  await callEndpoint(server, product, explore.saveCollection, {
    token: operator,
    body: {
      slug: SLUG,
      title: 'Around Marrickville',
      introduction: 'Vouchers from sample shops near you, and a workbook to plan what you spend there.',
      is_default: false,
      position: 20,
      shown: true,
      items: [
        ...local.map(({ VoucherID }) => ({ kind: 'voucher', key: String(VoucherID) })),
        { kind: 'product', key: 'pay-cycle-workbook' },
      ],
    },
  });
}
