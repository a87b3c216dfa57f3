import { billers, payers } from './billers.ts';
import { brandTable } from './brand-table.ts';
import type { Descriptor } from './descriptor.ts';
import type { PhraseMatch } from './phrase-trie.ts';
import { PhraseTrie } from './phrase-trie.ts';
import { shops } from './shops.ts';
import type { SubCategorySlug } from './taxonomy.ts';
import { subCategoryIds, UNCATEGORISED } from './taxonomy.ts';
import { tokenise } from './tokens.ts';

/**
 * Brands and billers by name. The hand-written tables come after the derived one and replace its entries, because
 * they know what a name means in Australia.
 */
export interface Brand {
  /** For people: 'Woolworths'. */
  name: string;
  /** The name in small letters, by which rows of the brand are grouped, whatever branch they come from. */
  key: string;
  /** 0 where the name says something about money in alone. */
  subCategoryId: number;
  /** Where money from this name is no refund but something of its own (a tax refund, a benefit); else null. */
  incomingSubCategoryId: number | null;
  /** 0 to 1: how far the name alone can be believed. */
  confidence: number;
}

/** How a spelling of a brand may be met. */
interface Spelling {
  brand: Brand;
  /** A spelling that is no everyday word may stand anywhere in the merchant; the others only at its start. */
  anywhere: boolean;
}

export interface BrandMatch {
  brand: Brand;
  /** The words of the descriptor that name the brand. */
  start: number;
  end: number;
  /** One word that also stands in other names; what follows it may show that the brand is not meant. */
  doubtful: boolean;
}

/** One word of at least this many letters is taken to be distinctive when written by hand. */
const DISTINCTIVE_LETTERS = 6;

type NameTable = Readonly<Partial<Record<SubCategorySlug, string>>>;

/** Reads 'Name=alias=^alias|Name…' and hands out each name with its spellings. */
function eachName(table: NameTable, visit: (slug: SubCategorySlug, name: string, spellings: string[]) => void): void {
  for (const [slug, list] of Object.entries(table) as [SubCategorySlug, string][]) {
    for (const entry of list.replaceAll('\n', '').split('|')) {
      const spellings = entry.trim().split('=').filter(Boolean);
      if (spellings.length > 0) visit(slug, spellings[0]!.replace('^', ''), spellings);
    }
  }
}

function addTable(trie: PhraseTrie<Spelling>, table: NameTable, handWritten: boolean): void {
  eachName(table, (slug, name, spellings) => {
    const brand: Brand = {
      name,
      key: tokenise(name).join(' ').toLowerCase(),
      subCategoryId: subCategoryIds[slug],
      incomingSubCategoryId: null,
      confidence: handWritten ? 0.95 : 0.85,
    };
    for (const spelling of spellings) {
      const words = tokenise(spelling);
      const distinctive = words.length > 1 || (handWritten && words[0]!.length >= DISTINCTIVE_LETTERS);
      trie.add(spelling, { brand, anywhere: distinctive && !spelling.startsWith('^') });
    }
  });
}

/** Money to these counts where money from them does. Nobody pays for a benefit: what goes to its payer has a purpose of its own. */
const eitherWay: ReadonlySet<SubCategorySlug> = new Set<SubCategorySlug>(['medical']);

/** Names whose money in has a meaning of its own are joined to the brand that stands there already. */
function addPayers(trie: PhraseTrie<Spelling>): void {
  eachName(payers, (slug, name, spellings) => {
    for (const spelling of spellings) {
      const words = tokenise(spelling);
      const known = trie.longestAt(words, 0);
      const same = known !== null && known.end === words.length ? known.value : null;
      const brand: Brand = same
        ? { ...same.brand, incomingSubCategoryId: subCategoryIds[slug] }
        : {
            name,
            key: tokenise(name).join(' ').toLowerCase(),
            subCategoryId: eitherWay.has(slug) ? subCategoryIds[slug] : UNCATEGORISED,
            incomingSubCategoryId: subCategoryIds[slug],
            confidence: 0.95,
          };
      trie.add(spelling, {
        brand,
        anywhere: same ? same.anywhere : words.length > 1 || words[0]!.length >= DISTINCTIVE_LETTERS,
      });
    }
  });
}

let built: PhraseTrie<Spelling> | null = null;

/** Built at the first use, in a few milliseconds, so that pages which never categorise do not pay for it. */
function brandTrie(): PhraseTrie<Spelling> {
  if (!built) {
    built = new PhraseTrie();
    addTable(built, brandTable, false);
    addTable(built, shops, true);
    addTable(built, billers, true);
    addPayers(built);
  }
  return built;
}

/**
 * The brand that a descriptor names, or null. It is looked for at the start of the merchant, after a payment
 * company's star, then anywhere in the merchant, then before it. In a transfer between accounts the name must be
 * the whole of the other party: 'Transfer to Stan Smith' pays no television.
 */
export function findBrand(descriptor: Descriptor): BrandMatch | null {
  const trie = brandTrie();
  const { tokens, from, to, channel, afterStar } = descriptor;
  const matched = (match: PhraseMatch<Spelling>, start: number): BrandMatch => ({
    brand: match.value.brand,
    start,
    end: match.end,
    doubtful: !match.value.anywhere,
  });
  const article = tokens[from] === 'THE' && from + 1 < to ? from + 1 : -1;
  for (const start of [from, article, afterStar, from > 0 ? 0 : -1]) {
    if (start < 0) continue;
    const match = trie.longestAt(tokens, start);
    // Words that only say how it was paid are nobody's name: 'BP BILLPAY' sells no petrol.
    if (match && start < from && start !== afterStar && match.end <= from) continue;
    if (match && (channel !== 'transfer' || (match.end >= to && (start === from || start === article))))
      return matched(match, start);
  }
  if (channel === 'transfer') return null;
  for (let start = from + 1; start < to; start += 1) {
    const match = trie.longestAt(tokens, start);
    if (match?.value.anywhere) return matched(match, start);
  }
  return null;
}

/** A brand that a person names in a sentence, and the words that name it. */
export interface NamedBrand {
  name: string;
  key: string;
  start: number;
  end: number;
}

/**
 * Brands of two words and more that stand among the words of a sentence ('big w', 'dan murphys'). Single words are left
 * out, as half of the everyday ones are the name of some shop.
 */
export function brandsNamed(words: readonly string[]): NamedBrand[] {
  const upper = words.map((word) => word.toUpperCase());
  const result: NamedBrand[] = [];
  brandTrie().find(upper, 0, upper.length, ({ value, end }, start) => {
    if (end - start > 1 && !result.some((one) => start < one.end))
      result.push({ name: value.brand.name, key: value.brand.key, start, end });
    return false;
  });
  return result;
}

/** The key and name of the brand that exactly these words name, such as 'woolies'; null where there is none. */
export function brandCalled(words: string): Pick<Brand, 'key' | 'name'> | null {
  const tokens = tokenise(words);
  if (tokens.length === 0) return null;
  const match = brandTrie().longestAt(tokens, 0);
  return match && match.end === tokens.length ? { key: match.value.brand.key, name: match.value.brand.name } : null;
}
