import type { explore } from '#contract/areas/explore.ts';
import type { EditedCard } from '#contract/areas/explore.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { isAnswerSection } from '../content/public.ts';
import { faqSection, listCards, lockCard, saveCard, setFaqSection } from './explore-store.ts';
import type { CardRow } from './explore-store.ts';
import { shownFacts } from './shown-facts.ts';

const cardOnWire = ({ id, destination, title, summary, position, shown, starts_on, ends_on }: CardRow): EditedCard => ({
  id,
  destination,
  title,
  summary,
  position,
  shown,
  starts_on,
  ends_on,
});

/** Cards of the Explore screen, and its answers, as operators edit them. */
export const cardHandlers = {
  async cards(_input, { systemDb }) {
    const [rows, sectionId] = await Promise.all([listCards(systemDb), faqSection(systemDb)]);
    return { data: rows.map(cardOnWire), faq_section_id: sectionId };
  },

  async saveCard({ body: { id, destination, title, summary, ...shown } }, { systemDb, clock, member }) {
    const facts = { destination, title, summary, ...shownFacts(shown) };
    return systemDb.transaction().execute(async (transaction) => {
      const before = id === undefined ? undefined : await lockCard(transaction, id);
      if (id !== undefined && !before) throw new Failure('not_found', 'We couldn’t find that card.');
      const saved = cardOnWire(await saveCard(transaction, id, facts));
      await audit(
        transaction,
        { operatorId: member.id, at: clock.now() },
        {
          action: before ? 'explore_card_changed' : 'explore_card_added',
          subject: 'explore_card',
          subjectId: saved.id,
          before: before ? cardOnWire(before) : null,
          after: saved,
        },
      );
      return { success: true, data: saved };
    });
  },

  async setFaqs({ body: { section_id: sectionId = null } }, { systemDb, clock, member }) {
    return systemDb.transaction().execute(async (transaction) => {
      if (sectionId !== null && !(await isAnswerSection(transaction, sectionId)))
        throw badField('section_id', 'Choose a section of answers.');
      const before = await faqSection(transaction);
      await setFaqSection(transaction, sectionId);
      await audit(
        transaction,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'explore_answers_changed',
          subject: 'section',
          subjectId: sectionId ?? 'none',
          before: { section: before },
          after: { section: sectionId },
        },
      );
      return { success: true, faq_section_id: sectionId };
    });
  },
} satisfies Partial<HandlersOf<typeof explore>>;
