/** How people ask whether one account can carry a cost. Phrases as in `limit-words.ts`. */
export const costWords = {
  coversFrom: [
    'have/be/there/got/is enough [money/cash/left] in/on my/our/the _ [_] for/to',
    'have/be/there/got/is [the] money/cash in/on my/our/the _ [_] for/to',
    'my/our/the _ [_] have enough [money/cash] for/to',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
