import type { ArticleWords, SchemeWords, Writing, WritingVersion } from '#contract/areas/content-editor.ts';
import { planInFull } from '../../settings/public.ts';
import type { Database } from '#server/kit/database.ts';
import { latestVersion, versionOf } from './text-store.ts';
import type { VersionRow, WritingRow } from './text-store.ts';
import { currentName } from './section-store.ts';

export function versionOnWire(kind: WritingRow['kind'], { content, ...row }: VersionRow): WritingVersion {
  return {
    ...row,
    article: kind === 'scheme' ? null : (content as ArticleWords),
    scheme: kind === 'scheme' ? (content as SchemeWords) : null,
  };
}

/** Returns a version with the current name of its section; earlier versions keep the name that they had. */
async function withCurrentSection(
  db: Database,
  version: WritingVersion,
  kind: WritingRow['kind'],
): Promise<WritingVersion> {
  if (version.article === null || kind === 'scheme') return version;
  return { ...version, article: { ...version.article, section: await currentName(db, kind, version.article.section) } };
}

/** Returns everything that the back office shows of an item. */
export async function writingOnWire(
  db: Database,
  { id, kind, plan_id: planId, title, status, revision, live_version: live, draft_version: draft }: WritingRow,
): Promise<Writing> {
  const versionById = async (version: number | null) =>
    version === null ? null : withCurrentSection(db, versionOnWire(kind, (await versionOf(db, id, version))!), kind);
  const [published, draftVersion, latest, plan] = await Promise.all([
    versionById(live),
    versionById(draft),
    latestVersion(db, id),
    planId === null ? undefined : planInFull(db, planId),
  ]);
  return {
    id,
    kind,
    title,
    status,
    revision,
    published,
    draft: draftVersion,
    latest: await withCurrentSection(db, versionOnWire(kind, latest), kind),
    features: plan?.features ?? [],
  };
}
