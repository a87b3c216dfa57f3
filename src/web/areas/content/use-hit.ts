import { useEffect, useRef } from 'react';
import { content } from '#contract/areas/content.ts';
import { callWith } from '#web/kit/api.ts';

/** Counts a view once per article opened. Failures are ignored. */
export function useHit(articleId: number | null): void {
  const counted = useRef(new Set<number>());
  useEffect(() => {
    if (articleId === null || counted.current.has(articleId)) return;
    counted.current.add(articleId);
    callWith(content.storeHitCount, { body: { article_id: articleId } }).catch(() => {});
  }, [articleId]);
}
