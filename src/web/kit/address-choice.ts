import { useSearchParams } from 'react-router';

/** A word that the address keeps under `name`, so that a reload, a link and Back lead to it again; the usual one stands in no address. */
export function useAddressWord(name: string, usual = ''): [string, (word: string) => void] {
  const [search, setSearch] = useSearchParams();
  const keep = (word: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (word === usual) next.delete(name);
        else next.set(name, word);
        return next;
      },
      { replace: true },
    );
  return [search.get(name) ?? usual, keep];
}

/** The same for one of a few choices; an address with any other word shows the usual one. */
export function useAddressChoice<T extends string>(name: string, choices: readonly T[], usual: T): [T, (choice: T) => void] {
  const [word, keep] = useAddressWord(name, usual);
  return [choices.find((choice) => choice === word) ?? usual, keep];
}
