import { useSearchParams } from 'react-router';

/** Screen state in the address, so that reload, links and Back restore it: filters, tabs and pages. */

/** Query parameters by name; '' removes one. */
export type AddressWords = Readonly<Record<string, string>>;

/** The query parameters, and a setter for several at once: separate updates in one tick would overwrite each other. */
export function useAddress(): [URLSearchParams, (words: AddressWords) => void] {
  const [search, setSearch] = useSearchParams();
  const keep = (words: AddressWords) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, word] of Object.entries(words)) {
          if (word === '') next.delete(name);
          else next.set(name, word);
        }
        return next;
      },
      { replace: true },
    );
  return [search, keep];
}

/** Parameters to reset with a choice, such as the page. */
type Ends = readonly string[];

const ended = (ends: Ends): AddressWords => Object.fromEntries(ends.map((name) => [name, '']));

/** A parameter in the address; its default is not written. */
export function useAddressWord(name: string, usual = '', ends: Ends = []): [string, (word: string) => void] {
  const [search, keep] = useAddress();
  return [search.get(name) ?? usual, (word) => keep({ ...ended(ends), [name]: word === usual ? '' : word })];
}

/** The same for a fixed set; an unknown value gives the default. */
export function useAddressChoice<T extends string>(
  name: string,
  choices: readonly T[],
  usual: T,
  ends: Ends = [],
): [T, (choice: T) => void] {
  const [word, keep] = useAddressWord(name, usual, ends);
  return [choices.find((choice) => choice === word) ?? usual, keep];
}

/** The page number in an address, from 1; invalid values give 1. */
export function pageIn(search: URLSearchParams, name = 'page'): number {
  const word = search.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(word) ? Number(word) : 1;
}

/** The pagination cursor trail in an address, such as '480.455'. Invalid values give the first page. */
export function trailIn(search: URLSearchParams, name: string): readonly number[] {
  const word = search.get(name) ?? '';
  return /^\d{1,15}(\.\d{1,15})*$/.test(word) ? word.split('.').map(Number) : [];
}

/** The current page of a numbered list. */
export function useAddressPage(name = 'page'): [number, (page: number) => void] {
  const [search, keep] = useAddress();
  return [pageIn(search, name), (page) => keep({ [name]: page === 1 ? '' : String(page) })];
}
