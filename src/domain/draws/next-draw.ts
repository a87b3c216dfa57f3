interface ComingDraw {
  state: string;
  /** The draw that it draws again; null for any other. */
  redraws: number | null;
}

/**
 * The draw to show first: the earliest that takes entries, otherwise the earliest that is no redraw. Undefined without
 * draws. @param draws the draws to come, the earliest first
 */
export function nextDraw<T extends ComingDraw>(draws: readonly T[]): T | undefined {
  const own = draws.filter(({ redraws }) => redraws === null);
  return own.find(({ state }) => state === 'open') ?? own[0] ?? draws[0];
}
