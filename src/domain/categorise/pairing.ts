/**
 * One-to-one pairing of dated entries: as many pairs as possible, then the fewest days apart, then the greatest gain.
 *
 * A greedy nearest-first pairing fails on equal amounts: with out on Monday and Wednesday, in on Tuesday and
 * Saturday, the pair Wednesday–Tuesday would leave Monday unpaired. Each cluster of near dates is therefore solved
 * exactly (a least-cost matching by augmenting paths); clusters are small.
 */
export interface Dated {
  day: number;
}

export interface PairingRules<Out, In> {
  windowDays: number;
  fits: (out: Out, into: In) => boolean;
  /** 0 to 9; decides between equal distances, higher is better. */
  gain: (out: Out, into: In) => number;
}

/** Above this size a cluster is paired in date order, which is linear. */
const EXACT_ROWS = 64;
const NO_EDGE = Number.POSITIVE_INFINITY;

/** Both lists are sorted by day. Returns pairs in the order of the first list. */
export function pairNearest<Out extends Dated, In extends Dated>(
  outs: readonly Out[],
  ins: readonly In[],
  rules: PairingRules<Out, In>,
): [Out, In][] {
  const pairs: [Out, In][] = [];
  for (const [outCluster, inCluster] of clusters(outs, ins, rules.windowDays)) {
    if (outCluster.length === 0 || inCluster.length === 0) continue;
    if (outCluster.length <= EXACT_ROWS && inCluster.length <= EXACT_ROWS)
      pairs.push(...pairExactly(outCluster, inCluster, rules));
    else pairs.push(...pairInOrder(outCluster, inCluster, rules));
  }
  return pairs;
}

/** Splits two sorted lists wherever neighbours are further apart than the window. */
function* clusters<Out extends Dated, In extends Dated>(
  outs: readonly Out[],
  ins: readonly In[],
  windowDays: number,
): Generator<[Out[], In[]]> {
  let out = 0;
  let into = 0;
  while (out < outs.length || into < ins.length) {
    const cluster: [Out[], In[]] = [[], []];
    let last = Math.min(outs[out]?.day ?? NO_EDGE, ins[into]?.day ?? NO_EDGE);
    for (;;) {
      const nextOut = outs[out]?.day ?? NO_EDGE;
      const nextIn = ins[into]?.day ?? NO_EDGE;
      const next = Math.min(nextOut, nextIn);
      if (next - last > windowDays || next === NO_EDGE) break;
      last = next;
      if (nextOut <= nextIn) cluster[0].push(outs[out++]!);
      else cluster[1].push(ins[into++]!);
    }
    yield cluster;
  }
}

/**
 * Least-cost matching by shortest augmenting paths (Bellman–Ford on a bipartite graph). Each path adds one pair, so
 * the number of pairs is maximal and their cost minimal. Days weigh a thousand times the gain.
 */
function pairExactly<Out extends Dated, In extends Dated>(
  outs: readonly Out[],
  ins: readonly In[],
  rules: PairingRules<Out, In>,
): [Out, In][] {
  const cost = outs.map((out) =>
    ins.map((into) =>
      rules.fits(out, into) ? Math.abs(out.day - into.day) * 1_000 + (9 - rules.gain(out, into)) : NO_EDGE,
    ),
  );
  const inOf = new Array<number>(outs.length).fill(-1);
  const outOf = new Array<number>(ins.length).fill(-1);
  for (;;) {
    const distance = new Array<number>(ins.length).fill(NO_EDGE);
    const via = new Array<number>(ins.length).fill(-1);
    for (let out = 0; out < outs.length; out += 1) if (inOf[out] === -1) relax(out, 0);
    for (let changed = true; changed;) {
      changed = false;
      for (let into = 0; into < ins.length; into += 1) {
        const partner = outOf[into]!;
        if (partner === -1 || distance[into] === NO_EDGE) continue;
        if (relax(partner, distance[into]! - cost[partner]![into]!)) changed = true;
      }
    }
    let end = -1;
    for (let into = 0; into < ins.length; into += 1) {
      if (outOf[into] === -1 && distance[into]! < (end === -1 ? NO_EDGE : distance[end]!)) end = into;
    }
    if (end === -1) break;
    for (let into = end; into !== -1;) {
      const out = via[into]!;
      const before = inOf[out]!;
      inOf[out] = into;
      outOf[into] = out;
      into = before;
    }

    function relax(out: number, base: number): boolean {
      let better = false;
      for (let into = 0; into < ins.length; into += 1) {
        const reached = base + cost[out]![into]!;
        if (inOf[out] !== into && reached < distance[into]!) {
          distance[into] = reached;
          via[into] = out;
          better = true;
        }
      }
      return better;
    }
  }
  return outs.flatMap((out, index): [Out, In][] => (inOf[index] === -1 ? [] : [[out, ins[inOf[index]!]!]]));
}

/** For hundreds of equal amounts within days: each takes the earliest free partner that fits. */
function pairInOrder<Out extends Dated, In extends Dated>(
  outs: readonly Out[],
  ins: readonly In[],
  rules: PairingRules<Out, In>,
): [Out, In][] {
  const pairs: [Out, In][] = [];
  const taken = new Set<number>();
  let first = 0;
  for (const out of outs) {
    while (first < ins.length && (taken.has(first) || ins[first]!.day < out.day - rules.windowDays)) first += 1;
    let best = -1;
    let looked = 0;
    for (
      let into = first;
      into < ins.length && ins[into]!.day <= out.day + rules.windowDays && looked < EXACT_ROWS;
      into += 1
    ) {
      if (taken.has(into)) continue;
      looked += 1;
      const nearer = best === -1 || Math.abs(ins[into]!.day - out.day) < Math.abs(ins[best]!.day - out.day);
      if (nearer && rules.fits(out, ins[into]!)) best = into;
    }
    if (best === -1) continue;
    taken.add(best);
    pairs.push([out, ins[best]!]);
  }
  return pairs;
}
