import { randomUUID } from 'node:crypto';
import { hardshipFiles } from '#contract/areas/loans.ts';
import type { loans } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { askBy, decideBy, informBy } from '#domain/loans/hardship.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf, RawReply } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/own-account.ts';
import { checkFile } from '../messages/public.ts';
import { uploadLimit } from '../pictures/public.ts';
import { noLoan } from './action-handlers.ts';
import { Effects, writeEffects } from './effect.ts';
import { askMore, hardshipFile, keepInformation, openRequest } from './hardship-store.ts';
import type { KeptFile } from './hardship-store.ts';
import { hardshipQuestion, postLoanLetters } from './letters.ts';
import { lockLoan } from './loan-store.ts';
import { hardshipOnWire } from './wire.ts';

const noRequest = () => new Failure('conflict', 'No hardship request of this loan is open.');

/** Reads the files of a call and puts them into the store under names of ours. */
async function storeFiles({ files, ports, member }: Context<'member'>): Promise<KeptFile[]> {
  if (files.length > hardshipFiles.most) throw badField('attachments', `At most ${hardshipFiles.most} files.`);
  if (files.some(({ field }) => field !== 'attachments'))
    throw badField('attachments', 'Files belong into this field.');
  const checked = [];
  for (const file of files) checked.push(await checkFile(file));
  const kept: KeptFile[] = [];
  for (const { name, contentType, bytes, ending } of checked) {
    const key = `members/${member.id}/hardship/${randomUUID()}.${ending}`;
    await ports.files.put(key, { bytes, contentType });
    kept.push({ name, contentType, key });
  }
  return kept;
}

async function fileReply(
  db: Database,
  { ports }: Pick<Context, 'ports'>,
  memberId: number,
  id: number,
): Promise<RawReply> {
  const row = await hardshipFile(db, memberId, id);
  const file = row && (await ports.files.get(row.file_key));
  if (!file) throw new Failure('not_found', 'There is no such file.');
  return { contentType: row.content_type, body: Buffer.from(file.bytes), downloadName: row.name };
}

/** Books the borrower's answer, which begins the law's days anew. */
async function inform(
  { system, member, clock }: Context<'member'>,
  loanId: number,
  words: string,
  files: readonly KeptFile[],
) {
  const today = clock.today(DEFAULT_ZONE);
  return system.transaction().execute(async (db) => {
    const loan = await lockLoan(db, member.id, loanId);
    if (!loan) throw noLoan();
    const request = await openRequest(db, member.id, loan.id);
    if (!request) throw noRequest();
    if (request.more_asked_on === null)
      throw new Failure(
        'conflict',
        'We have not asked for anything. Write to us under Messages if something has changed.',
      );
    if (request.informed_on !== null) throw new Failure('conflict', 'You have answered already.');
    const until = decideBy(request.asked_on, { askedOn: request.more_asked_on, informedOn: today });
    const informed = await keepInformation(db, member.id, request.id, {
      words,
      files,
      at: clock.now(),
      on: today,
      decideBy: until,
    });
    const effects = new Effects();
    effects.say(loan, {
      onDate: today,
      kind: 'hardship',
      by: 'member',
      words: `You answered what we asked. You have our written answer by ${formatDate(until)}.`,
    });
    await writeEffects(db, clock, effects);
    return informed!;
  });
}

type Here = 'askInformation' | 'giveInformation' | 'hardshipFile' | 'deskHardshipFile';

/** What must be known before a hardship request can be answered: asked by the team, answered by the borrower. */
export const informationHandlers: Pick<HandlersOf<typeof loans>, Here> = {
  async askInformation({ body }, { system, member, clock, settings }) {
    refuseOwnAccount(member, body.member_id);
    const today = clock.today(DEFAULT_ZONE);
    return system.transaction().execute(async (db) => {
      const loan = await lockLoan(db, body.member_id, body.loan);
      if (!loan) throw noLoan();
      const request = await openRequest(db, body.member_id, loan.id);
      if (!request) throw noRequest();
      if (today > askBy(request.asked_on))
        throw new Failure(
          'conflict',
          `More could be asked for until ${formatDate(askBy(request.asked_on))}. The request must be answered now.`,
        );
      const [answerBy, until] = [
        informBy(request.asked_on, today),
        decideBy(request.asked_on, { askedOn: today, informedOn: null }),
      ];
      const asked = await askMore(db, body.member_id, request.id, {
        words: body.words,
        on: today,
        by: answerBy,
        decideBy: until,
      });
      if (!asked) throw new Failure('conflict', 'The borrower has been asked already.');
      const effects = new Effects();
      effects.say(loan, {
        onDate: today,
        kind: 'hardship',
        by: 'team',
        words: `For your hardship request we must know: ${body.words} Please answer by ${formatDate(answerBy)}.`,
        details: { operator: member.id, request: request.id },
      });
      effects.write(loan, hardshipQuestion({ id: request.id, words: body.words, answerBy, decideBy: until }));
      await writeEffects(db, clock, effects);
      await postLoanLetters(db, clock, settings.brand, effects.letters);
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'hardship_question',
          subject: 'loan',
          subjectId: body.loan,
          before: { request: request.id, decide_by: request.decide_by },
          after: { member_id: body.member_id, decide_by: until },
        },
      );
      return { success: true as const, data: hardshipOnWire(asked) };
    });
  },

  async giveInformation({ body }, context) {
    const words = body.words ?? '';
    if (words === '' && context.files.length === 0) throw badField('words', 'Answer in words, or attach a file.');
    await context.limit(uploadLimit, String(context.member.id));
    const files = await storeFiles(context);
    try {
      return { success: true as const, data: hardshipOnWire(await inform(context, body.loan, words, files)) };
    } catch (refused) {
      for (const { key } of files) await context.ports.files.remove(key);
      throw refused;
    }
  },

  async hardshipFile({ params }, context) {
    return fileReply(context.db, context, context.member.id, params.id);
  },

  async deskHardshipFile({ params }, context) {
    return fileReply(context.system, context, params.member_id, params.id);
  },
};
