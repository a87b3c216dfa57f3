import { brandsNamed } from '../categorise/brands.ts';
import { has } from './concepts.ts';
import { exclusionsIn, leavingWords } from './exclusions.ts';
import { beforeNames, namesIn } from './name-runs.ts';
import type { Run } from './name-runs.ts';
import { accountsAt, kinAt, merchantsAt, wordsOf } from './member-names.ts';
import type { NameAt, MemberNames } from './member-names.ts';
import { merchantsBegun } from './merchant-words.ts';
import { topicsIn } from './topics-in.ts';
import { collides, onlyTopics, withoutKinds, withoutLocations, withoutWholes } from './topics.ts';
import type { DetectedTopic, Topic } from './topics.ts';

/** What a question is about: what money is for, and names. */
export interface Subjects {
  /** Topics outside of names, including generic ones. */
  apart: DetectedTopic[];
  topics: DetectedTopic[];
  names: string[];
  /** The position of each name. */
  positions: { start: number; end: number }[];
  /** Whether a name follows 'at' or 'to', or is known. */
  isNamed: boolean;
  /** Unknown words where only a name fits: after 'at', or joined to another subject. */
  firm: string[];
  /** Neighbouring words that nothing has understood. */
  unknown: Run[];
  /** Names of which a part is a topic: 'chemist warehouse'. */
  mixed: string[];
  /** What is left out: 'except rent'. */
  without: { topics: Topic[]; names: string[] };
  /** The positions of the words that leave it out, and of what they leave out. */
  leftPositions: Set<number>;
  /** Whether a topic and a name are joined, as in 'rent and Netflix': then neither describes the other. */
  joinsKinds: boolean;
  /** Whether two of them stand side by side, so that it is not sure which is meant. */
  collide: boolean;
  /** Whether something is left out that is not understood. */
  isUnread: boolean;
}

/** Known names: well-known ones and the member's merchants. Of overlapping names the longer one wins. */
function knownNames(words: readonly string[], ownNames: MemberNames): NameAt[] {
  const brands = brandsNamed(words).map(({ name, start, end }): NameAt => ({ name, start, end }));
  const merchants = merchantsAt(words, ownNames).filter(
    (name) =>
      !brands.some(
        (brand) => brand.start < name.end && brand.end > name.start && brand.end - brand.start >= name.end - name.start,
      ),
  );
  const overlaps = (one: NameAt) => (other: NameAt) => one.start < other.end && one.end > other.start;
  const known = [...brands.filter((brand) => !merchants.some(overlaps(brand))), ...merchants];
  return [...known, ...merchantsBegun(words, ownNames).filter((name) => !known.some(overlaps(name)))].toSorted(
    (a, b) => a.start - b.start,
  );
}

const beforeKin = /^(?:about|and|or|from|to|pay|paid|paying|give|gave|given|send|sent|sending|lend|lent|transferred)$/;

/** Relatives who give or receive money, or who are named in the member's transactions. */
function kinNamed(words: readonly string[], ownNames: MemberNames): NameAt[] {
  const names = kinAt(words);
  if (names.length === 0) return [];
  const ownWords = wordsOf(ownNames);
  return names.filter((name) => {
    const before = words[name.start - 1] ?? '';
    const isBehind = beforeKin.test(/^(?:my|our)$/.test(before) ? (words[name.start - 2] ?? '') : before);
    const named = words.map((word, at) => (at === name.start ? 'N' : word)).join(' ');
    return (
      isBehind ||
      ownWords.has(name.name) ||
      has(named, 'givesMe') ||
      has(named, 'paysPerson') ||
      has(named, 'owesBetween')
    );
  });
}

export const positionsOf = (parts: readonly { start: number; end: number }[]): Set<number> =>
  new Set(parts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

/** Spending of which refunds are taken off, as it always is. */
export const countsRefunds =
  /\brefunds? (?:counted|included|taken|in|off|considered)\b|\b(?:after|net of|less|minus|including|counting|with|take off|taking off|taken off|take out|takes? away|factoring in|allowing for) (?:the |any |my )?(?:refunds?|returns?)\b/;

type Part = { start: number; end: number; topic?: DetectedTopic; name?: string; run?: Run };

const joiners = /^(?:and|or|plus|versus|vs|than|minus)$/;

/** Whether a topic and a name stand to the two sides of a joining word. */
function joinedKinds(words: readonly string[], parts: readonly Part[]): boolean {
  const sorted = parts.toSorted((a, b) => a.start - b.start);
  return sorted.some((part, at) => {
    const next = sorted[at + 1];
    return (
      next !== undefined &&
      (part.topic === undefined) !== (next.topic === undefined) &&
      words.slice(part.end, next.start).some((word) => joiners.test(word)) &&
      next.start - part.end <= 3
    );
  });
}

const beforeFirm: ReadonlySet<string> = new Set([
  'at',
  'from',
  'to',
  'on',
  'for',
  'of',
  'in',
  'and',
  'or',
  'plus',
  'vs',
  'versus',
  'minus',
]);

/** Whether an unknown word is in the position of a name, so that it must not be ignored. */
function isFirm(words: readonly string[], { positions, name }: Run, known: readonly Part[]): boolean {
  const [first, last] = [positions[0]!, positions.at(-1)!];
  const before = words[first - 1] ?? '';
  if (/(?:ing|ed|ly)$/.test(name) && before !== 'at') return false;
  return beforeFirm.has(before) || known.some(({ start, end }) => end === first || start === last + 1);
}

const helpers: ReadonlySet<string> = new Set(
  'can do does did is are was were has have had will would could should am may might must'.split(' '),
);

/** 'Uber, not Eats' and 'minus the Mazda' exclude an unknown name; 'cannot cope' excludes nothing. */
function followsNot(words: readonly string[], { start, name }: Part): boolean {
  let before = start - 1;
  while (/^(?:the|my|our|at|from|in|with|big|new)$/.test(words[before] ?? '')) before -= 1;
  if (before < 1 || /ing$/.test(name ?? '')) return false;
  return (
    words[before] === 'minus' ||
    words[before] === 'without' ||
    (words[before] === 'not' && !helpers.has(words[before - 1]!))
  );
}

/** In 'catch an Uber' no merchant of the name Catch is meant. */
function ridesCaught(words: readonly string[]): Set<number> {
  const isRide = (word: string | undefined): boolean =>
    word !== undefined &&
    /^(?:ubers?|taxis?|cabs?|rides?|trains?|bus(?:es)?|trams?|ferr(?:y|ies)|didi|flights?|planes?)$/.test(word);
  return new Set(
    words.flatMap((word, at) =>
      /^(?:catch|catching|caught)$/.test(word) &&
      isRide(/^(?:an?|the|my)$/.test(words[at + 1] ?? '') ? words[at + 2] : words[at + 1])
        ? [at]
        : [],
    ),
  );
}

/** What 'groceries', 'at Woolworths' or 'everything but rent' names among words in which times are marked. */
export function subjectsIn(
  text: string,
  words: readonly string[],
  spelled: readonly string[],
  ownNames: MemberNames,
): Subjects {
  const spoken = topicsIn(words);
  // 'Credit card payments' are those, and not what was bought with an account of the name 'Credit card'.
  const accounts = accountsAt(words, ownNames, spoken);
  const known = [
    ...knownNames(words, ownNames).filter(
      (name) =>
        !spoken.some(
          ({ start, end }) => start <= name.start && end >= name.end && end - start > name.end - name.start,
        ) && !accounts.some(({ start, end }) => start < name.end && end > name.start),
    ),
    ...accounts,
  ];
  const named = [
    ...known,
    ...kinNamed(words, ownNames).filter(
      (name) => !known.some(({ start, end }) => start < name.end && end > name.start),
    ),
  ].toSorted((a, b) => a.start - b.start);
  // In 'earned after tax' the tax is not the subject.
  const all = spoken.filter(({ start, end }) => !named.some((name) => start < name.end && end > name.start));
  const apart = all.filter(
    ({ phrase, start }) => phrase !== 'tax' || !/^(?:after|before|pre)$/.test(words[start - 1] ?? ''),
  );
  const caught = ridesCaught(words);
  const taken = positionsOf([...all, ...named]);
  const runs = namesIn(words, spelled, new Set([...taken, ...caught, ...leavingWords(words)]));
  const parts: Part[] = [
    ...apart.map((topic) => ({ start: topic.start, end: topic.end, topic })),
    ...named.map(({ name, start, end }) => ({ start, end, name })),
    ...runs.map((run) => ({ start: run.positions[0]!, end: run.positions.at(-1)! + 1, name: run.name, run })),
  ];
  const consideredParts = /\brefunds?\b/.test(text)
    ? parts.filter(({ topic }) => topic === undefined || !/^refund/.test(topic.phrase))
    : parts;
  const {
    left,
    positions: leaving,
    isUnread,
  } = exclusionsIn(
    words,
    consideredParts,
    consideredParts.filter((part) => part.run === undefined || followsNot(words, part)),
  );
  const included = parts.filter((part) => !left.includes(part));
  const stays = ({ start, end }: { start: number; end: number }): boolean =>
    included.some((part) => part.start === start && part.end === end);
  const keptTopics = apart.filter(stays);
  // In 'doctors bills' the bills are the doctors'.
  const joinsBills = /\b(?:and|or|plus) (?:my |the |other )?bills?\b|\bbills? and\b/.test(text);
  const telling = onlyTopics(
    words,
    withoutWholes(withoutLocations(joinsBills ? keptTopics : withoutKinds(keptTopics)), words),
  );
  // 'With the refund counted' names no refund.
  const topics =
    telling.length > 1 && countsRefunds.test(text) ? telling.filter(({ phrase }) => !/^refund/.test(phrase)) : telling;
  // 'Groceries including Costco' are all groceries.
  const isPartOfTopic = ({ start }: Part): boolean =>
    telling.some(({ end }) => end < start) &&
    /^(?:including|incl|include|counting)$/.test(words[start - 1] ?? '') &&
    words[start - 2] !== 'not';
  const names = included.filter((part) => part.name !== undefined && !isPartOfTopic(part));
  const knownParts = names.filter(({ run }) => run === undefined);
  const unknown = names.flatMap(({ run }) => run ?? []);
  const inTopics = positionsOf(apart);
  const mixed = namesIn(words, spelled, new Set([...caught, ...positionsOf([...named, ...left])])).filter(
    ({ positions }) => positions.some((at) => inTopics.has(at)) && !positions.every((at) => inTopics.has(at)),
  );
  return {
    apart,
    topics: topics.filter(
      ({ topic }, at) => topics.findIndex((one) => one.topic === topic || one.topic.name === topic.name) === at,
    ),
    names: [...knownParts, ...names.filter(({ run }) => run !== undefined)].map(({ name }) => name!),
    positions: names.map(({ start, end }) => ({ start, end })),
    isNamed:
      knownParts.length > 0 ||
      unknown.some(({ positions }) => positions[0] === 0 || beforeNames.has(words[positions[0]! - 1]!)),
    firm: unknown
      .filter((run) =>
        isFirm(
          words,
          run,
          parts.filter((part) => part.run === undefined),
        ),
      )
      .map(({ name }) => name),
    unknown,
    mixed: mixed.map(({ name }) => name),
    without: { topics: left.flatMap(({ topic }) => topic?.topic ?? []), names: left.flatMap(({ name }) => name ?? []) },
    leftPositions: new Set([...leaving, ...positionsOf(left)]),
    joinsKinds: joinedKinds(words, included),
    collide: collides(topics),
    isUnread,
  };
}
