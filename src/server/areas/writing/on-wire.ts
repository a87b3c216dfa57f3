import type { ArticleWords, SchemeWords, Writing, WritingVersion } from '#contract/areas/writing.ts';
import { planInFull } from '../settings/public.ts';
import type { Database } from '#server/kit/database.ts';
import { latestVersion, versionOf } from './desk-store.ts';
import type { VersionRow, WritingRow } from './desk-store.ts';

export function versionOnWire(kind: WritingRow['kind'], { content, ...row }: VersionRow): WritingVersion {
  return { ...row, article: kind === 'scheme' ? null : (content as ArticleWords), scheme: kind === 'scheme' ? (content as SchemeWords) : null };
}

/** All that the desk shows of one. */
export async function writingOnWire(db: Database, { id, kind, plan_id: planId, title, standing, revision, live_version: live, draft_version: draft }: WritingRow): Promise<Writing> {
  const shown = async (version: number | null) => (version === null ? null : versionOnWire(kind, (await versionOf(db, id, version))!));
  const [published, written, latest, plan] = await Promise.all([shown(live), shown(draft), latestVersion(db, id), planId === null ? undefined : planInFull(db, planId)]);
  return { id, kind, title, standing, revision, published, draft: written, latest: versionOnWire(kind, latest), features: plan?.features ?? [] };
}
