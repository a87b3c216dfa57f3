/** The items whose names are nearest to the names or words of a question. */
export function nearest<T extends { name: string }>(items: readonly T[], names: readonly string[]): T[] {
  const words = names.flatMap((name) => name.toLowerCase().split(' ')).filter((word) => word.length > 2);
  return items.filter(({ name }) => {
    const lower = name.toLowerCase();
    return (
      names.some((candidate) => lower.includes(candidate.toLowerCase())) ||
      words.some((word) =>
        lower.split(/\W+/).some((part) => part === word || (word.length > 4 && part.startsWith(word.slice(0, -1)))),
      )
    );
  });
}
