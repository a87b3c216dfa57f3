import { contentEditor } from '#contract/areas/content-editor.ts';
import { Failure } from '#contract/kit/errors.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { findWriting, listWritings, publishedVersions } from './text-store.ts';
import { versionOnWire, writingOnWire } from './wire.ts';
import { changeHandlers } from './change-handlers.ts';
import { sectionHandlers } from './section-handlers.ts';

const DEFAULT_PAGE_SIZE = 20;
const DEFAULT_VERSIONS = 10;

const noWriting = () => new Failure('not_found', 'We couldn’t find that item.');

const readHandlers = {
  async list({ query: { kind = 'tip', status, search, page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await listWritings(systemDb, {
      kind,
      status,
      search: search || undefined,
      offset: (page - 1) * limit,
      limit,
    });
    return { data: rows, total, page, limit };
  },

  async open({ params }, { systemDb }) {
    const row = await findWriting(systemDb, params.id);
    if (!row) throw noWriting();
    return { data: await writingOnWire(systemDb, row) };
  },

  async versions({ params, query: { before, limit = DEFAULT_VERSIONS } }, { systemDb }) {
    const row = await findWriting(systemDb, params.id);
    if (!row) throw noWriting();
    const rows = await publishedVersions(systemDb, row.id, before, limit + 1);
    const data = rows.slice(0, limit).map((version) => versionOnWire(row.kind, version));
    return { data, next: rows.length > limit ? data.at(-1)!.version : null };
  },
} satisfies Partial<HandlersOf<typeof contentEditor>>;

export const writingRoutes = implement(contentEditor, { ...readHandlers, ...changeHandlers, ...sectionHandlers });
