import { assistant } from '#contract/areas/assistant.ts';
import { budget } from '#contract/areas/budget.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { TestServer } from '#tests/build/server.ts';
import { formWith, imageForm } from './forms.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const own = "It works on the member's own conversations, all of them.";

/** Anna's conversations with the assistant that calls can refer to. */
export interface TalkThings {
  talkId: number;
  answerId: number;
  talkFileId: number;
  receiptId: number;
  proposalId: number;
  appliedProposalId: number;
  declinableProposalId: number;
  receiptRowId: number;
}

const proposal = {
  kind: 'goal',
  title: 'A QUANDONG goal',
  before: [],
  after: [{ label: 'QUANDONG', value: '$50.00' }],
  command: { call: 'goals.create', body: { name: 'QUANDONG hat', target: 50 } },
} as const;

/** Asks, attaches, and adds a receipt to a transaction; the proposing answers are written as the engine would. */
export async function addConversations(
  { server, clock }: TestServer,
  memberId: number,
  act: Act,
  row: (words: string) => number,
): Promise<TalkThings> {
  const { systemDb: db } = server.database;
  const { id: talkFileId } = await act(assistant.uploadFile, {
    form: formWith('quandong.csv', 'Date,QUANDONG\n', { purpose: 'assistants' }),
  });
  const { id: receiptId } = await act(assistant.uploadPhoto, {
    form: imageForm({ upload_preset: 'conversation' }, 'file'),
  });
  const { data } = await act(assistant.thread, { body: { title: 'QUANDONG talk' } });
  const talkId = data.data.id as number;
  await act(assistant.addMessage, {
    body: { args: { role: 'user', content: 'Where is my QUANDONG?', attachments: [talkFileId] }, thread_id: talkId },
  });
  const receiptRowId = row('QUANDONG BOOKS');
  await act(assistant.attachReceipt, { body: { file_id: receiptId, transaction_id: receiptRowId } });
  const now = clock.now();
  const answer = {
    member_id: memberId,
    conversation_id: talkId,
    role: 'assistant',
    content: 'Here is your QUANDONG.',
    state: 'complete',
    answered_by: 'QUANDONG',
    client_key: null,
    pieces: 1,
    created_at: now,
    finished_at: now,
    alive_at: null,
  } as const;
  const { id: answerId } = await db
    .insertInto('assistant_messages')
    .values(answer)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assistant_pieces')
    .values({
      member_id: memberId,
      message_id: answerId,
      seq: 1,
      piece: { kind: 'text', text: 'Here is your QUANDONG.' },
    })
    .execute();
  const propose = async (state: 'open' | 'applied') => {
    const undo =
      state === 'applied' ? { call: 'budget.remove', body: { sub_category_id: subCategoryIds.groceries } } : null;
    const values = {
      member_id: memberId,
      message_id: answerId,
      proposal: { ...proposal, before: [], after: [...proposal.after] },
      state,
      undo,
      decided_at: null,
    };
    return (await db.insertInto('assistant_proposals').values(values).returning('id').executeTakeFirstOrThrow()).id;
  };
  await act(budget.set, { body: { sub_category_id: subCategoryIds.groceries, amount: 290 } });
  return {
    talkId,
    answerId,
    talkFileId,
    receiptId,
    receiptRowId,
    proposalId: await propose('open'),
    declinableProposalId: await propose('open'),
    appliedProposalId: await propose('applied'),
  };
}

export const assistantEntries: Record<string, Entry> = {
  'assistant.createAssistant': namesNoRow('There is one assistant for everybody.'),
  'assistant.thread': aims(({ things }) => ({ body: { thread_id: things.talkId } })),
  'assistant.addMessage': aims(({ things }) => ({
    body: { args: { role: 'user', content: 'Taken.' }, thread_id: things.talkId },
  })),
  'assistant.streamResponse': aims(({ things }) => ({
    body: { args: { assistant_id: 'embedded', stream: false }, thread_id: things.talkId },
  })),
  'assistant.chatbotHistory': namesNoRow(own),
  'assistant.viewHistory': aims(({ things }) => ({ body: { thread_id: things.talkId } })),
  'assistant.searchHistory': namesNoRow(own, { body: { search: 'QUANDONG' } }),
  'assistant.create': namesNoRow('A conversation belongs to the member who starts it.'),
  'assistant.list': namesNoRow(own, { query: { search: 'QUANDONG' } }),
  'assistant.suggestions': namesNoRow("It makes its questions of the member's own transactions."),
  'assistant.messages': aims(({ things }) => ({ params: { id: things.talkId } })),
  'assistant.follow': aims(({ things }) => ({ params: { id: things.talkId, message_id: things.answerId } })),
  'assistant.send': aims(({ things }) => ({ params: { id: things.talkId }, body: { content: 'Taken.' } })),
  'assistant.stop': aims(({ things }) => ({ params: { id: things.talkId, message_id: things.answerId }, body: {} })),
  'assistant.rename': aims(({ things }) => ({ params: { id: things.talkId }, body: { title: 'Taken' } })),
  'assistant.pin': aims(({ things }) => ({ params: { id: things.talkId }, body: { pinned: true } })),
  'assistant.export': aims(({ things }) => ({ params: { id: things.talkId } })),
  'assistant.uploadFile': namesNoRow('An upload belongs to its sender.', () => ({
    form: formWith('a.csv', 'a,b\n', { purpose: 'assistants' }),
  })),
  'assistant.uploadPhoto': namesNoRow('An upload belongs to its sender.', () => ({ form: imageForm({}, 'file') }), {
    echoes: ['name'],
  }),
  'assistant.file': aims(({ things }) => ({ params: { id: things.talkFileId } })),
  'assistant.applyProposal': aims(({ things }) => ({ params: { id: things.proposalId }, body: {} })),
  'assistant.undoProposal': aims(({ things }) => ({ params: { id: things.appliedProposalId }, body: {} })),
  'assistant.declineProposal': aims(({ things }) => ({ params: { id: things.declinableProposalId }, body: {} })),
  'assistant.receiptMatches': namesNoRow("It searches the member's own transactions.", { query: { amount: 42.1 } }),
  'assistant.attachReceipt': aims(({ things }) => ({
    body: { file_id: things.receiptId, transaction_id: things.receiptRowId },
  })),
  'assistant.receipts': namesNoRow('A transaction of another member has no receipt of the caller.', ({ things }) => ({
    query: { transaction_id: things.receiptRowId },
  })),
  'assistant.detachReceipt': aims(({ things }) => ({ body: { file_id: things.receiptId } })),
  'assistant.remove': aims(({ things }) => ({ params: { id: things.talkId }, body: {} })),
};
