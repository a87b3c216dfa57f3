import { refreshPlans } from './bench-server.ts';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { getOver } from './reads.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';

const DEALS = 20_000;
const TRIES = 200;
const WARM_UP = 20;
const AIM_MS = { front: 20, first: 20, deep: 20, words: 60, recount: 120 };

/**
 * 20,000 deals of 300 merchants in all categories, a quarter of them opened, some upcoming, some past, and as many
 * withdrawn.
 */
async function fillShop({ database }: BenchServer): Promise<void> {
  await database.pool.query(
    `insert into shop_merchants (name, delivery_cents, free_delivery_from_cents) select 'Merchant ' || n,
        case when n % 3 = 0 then 0 else 995 end, 8000 from generate_series(1, 300) n`,
  );
  await database.pool.query(
    `insert into shop_sources (source, name, as_of, read_at) values ('operator', 'Our shop', current_date, now())
      on conflict do nothing`,
  );
  await database.pool.query(
    `insert into shop_deals (source, key, merchant_id, category_id, kind, title, offer, description, price_cents,
        full_price_cents, delivery, starts_on, ends_on, words, withdrawn, created_at, updated_at)
    select 'operator', 'bench-' || n, m.id, 1 + n % 13, 'item', 'Thing number ' || n, (n % 60) || '% off',
      repeat('All that there is to say about it. ', 6), 500 + n % 20000, 40000,
      case when n % 2 = 0 then 'post' else 'email' end,
      case when n % 50 = 0 and n % 3 > 0 then current_date + 3 end,
      case when n % 3 = 0 then current_date + n % 90 - 5 end,
      lower('Thing number ' || n || ' ' || (n % 60) || '% off merchant'), n > $1, now(), now()
    from generate_series(1, $1 * 2) n
    join (select id, row_number() over (order by id) as place from shop_merchants where name like 'Merchant %') m
      on m.place = 1 + n % 300`,
    [DEALS],
  );
  await database.pool.query(
    `insert into shop_deal_hits as h (deal_id, category_id, withdrawn, opened) select id, category_id, withdrawn,
        id * 7 % 500 from shop_deals where id % 4 = 0
    on conflict (deal_id) do update set opened = excluded.opened`,
  );
  await refreshPlans(database, 'shop_deals, shop_deal_hits, shop_merchants');
}

async function measured(
  server: BenchServer,
  member: BenchMember,
  work: string,
  call: string,
  target: number,
  before?: () => Promise<unknown>,
): Promise<Result> {
  const times: number[] = [];
  const tries = before ? TRIES / 5 : TRIES;
  for (let round = 0; round < tries + WARM_UP; round += 1) {
    await before?.();
    const { ms } = await timed(() => getOver(server, member, call));
    if (round >= WARM_UP) times.push(ms);
  }
  return {
    work,
    measured: percentile(times, 0.5),
    floor: null,
    unit: 'ms',
    target,
    note: `p95 ${percentile(times, 0.95).toFixed(2)} ms, least ${Math.min(...times).toFixed(2)} ms`,
  };
}

/** The address of a page far into a list, reached by following the pages. */
async function deepPage(server: BenchServer, member: BenchMember, sort: string): Promise<string> {
  let after: string | null = null;
  for (let page = 0; page < 20; page += 1) {
    const call: string = `api/ushop/search?sort=${sort}&limit=500${after === null ? '' : `&after=${after}`}`;
    after = (JSON.parse(await getOver(server, member, call)) as { next: string | null }).next;
  }
  return `api/ushop/search?sort=${sort}&after=${after}`;
}

/** The front page of the shop and its search over HTTP, for a member with three interests. */
export async function benchShop(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  await fillShop(server);
  const member = await server.aMember('shop@example.com');
  await server.database.pool.query(
    'insert into shop_interests (member_id, category_id, chosen_at) select $1, n, now() from generate_series(2, 4) n',
    [member.id],
  );
  say(`shop of ${DEALS} deals`);
  const of = `of ${DEALS.toLocaleString('en-AU')} deals, p50`;
  const results = [await measured(server, member, `front page of the shop ${of}`, 'api/ushop/data', AIM_MS.front)];
  // A change before each request: the counts have to be calculated again.
  const change = () => server.database.pool.query("update shop_deals set offer = offer where key = 'bench-1'");
  results.push(
    await measured(
      server,
      member,
      `front page of the shop right after a change, ${of}`,
      'api/ushop/data',
      AIM_MS.recount,
      change,
    ),
  );
  for (const sort of ['best', 'ending', 'newest', 'cheapest']) {
    results.push(
      await measured(server, member, `first page by ${sort} ${of}`, `api/ushop/search?sort=${sort}`, AIM_MS.first),
    );
    results.push(
      await measured(
        server,
        member,
        `page after 10,000 by ${sort} ${of}`,
        await deepPage(server, member, sort),
        AIM_MS.deep,
      ),
    );
  }
  results.push(
    await measured(
      server,
      member,
      `words that match 600 ${of}`,
      `api/ushop/search?q=${encodeURIComponent('number 13')}`,
      AIM_MS.words,
    ),
  );
  return results;
}
