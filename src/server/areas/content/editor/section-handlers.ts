import type { contentEditor } from '#contract/areas/content-editor.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { holdForRename, listSections, renameSection } from './section-store.ts';

export const sectionHandlers = {
  async sections(_input, { systemDb }) {
    return { data: await listSections(systemDb) };
  },

  async renameSection({ body: { id, was, name } }, { systemDb, clock, member }) {
    const hand = { operatorId: member.id, at: clock.now() };
    return systemDb.transaction().execute(async (db) => {
      const held = await holdForRename(db, id, name);
      if (!held) throw new Failure('not_found', 'We couldn’t find that tag or category.');
      const { section, bearer } = held;
      if (section.name !== was) throw new Failure('conflict', `Someone else has renamed it to “${section.name}”.`);
      if (section.name === name) return { success: true as const, id, name };
      // A section can take back its own earlier name, under which older content still refers to it.
      if (bearer !== undefined && bearer !== id)
        throw badField('name', 'This name has been used before. Choose a different one.');
      await renameSection(db, section, name, hand);
      await audit(db, hand, {
        action: 'section_renamed',
        subject: 'section',
        subjectId: id,
        before: { kind: section.kind, name: was },
        after: { kind: section.kind, name },
      });
      return { success: true as const, id, name };
    });
  },
} satisfies Partial<HandlersOf<typeof contentEditor>>;
