import { randomUUID } from 'node:crypto';
import { hardshipFiles } from '#contract/areas/loan-shapes.ts';
import type { loans } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { requestInformationBy, decideBy, respondBy } from '#domain/loans/hardship.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, RawReply, SystemContext } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { checkFile } from '../../messages/public.ts';
import { uploadLimit } from '../../../kit/image.ts';
import { noLoan } from '../requests/action-handlers.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { requestInformation, hardshipFile, storeInformation, openRequest } from './hardship-store.ts';
import type { StoredFile } from './hardship-store.ts';
import { hardshipQuestion, postLoanEmails } from '../emails.ts';
import { lockLoan } from '../loan-store.ts';
import { hardshipOnWire } from '../wire.ts';

const noRequest = () => new Failure('conflict', 'This loan has no open hardship request.');

/** Checks the uploaded files and stores them under generated keys. */
async function storeFiles({ files, ports, member }: Context<'member'>): Promise<StoredFile[]> {
  if (files.length > hardshipFiles.most) throw badField('attachments', `Attach up to ${hardshipFiles.most} files.`);
  if (files.some(({ field }) => field !== 'attachments'))
    throw badField('attachments', 'This field only accepts files.');
  const checked = [];
  for (const file of files) checked.push(await checkFile(file));
  const storedFiles: StoredFile[] = [];
  for (const { name, contentType, bytes, ending } of checked) {
    const key = `members/${member.id}/hardship/${randomUUID()}.${ending}`;
    await ports.files.put(key, { bytes, contentType });
    storedFiles.push({ name, contentType, key });
  }
  return storedFiles;
}

async function fileReply(
  db: Database,
  { ports }: Pick<Context, 'ports'>,
  memberId: number,
  id: number,
): Promise<RawReply> {
  const row = await hardshipFile(db, memberId, id);
  const file = row && (await ports.files.get(row.file_key));
  if (!file) throw new Failure('not_found', 'We couldn’t find that file.');
  return { contentType: row.content_type, body: Buffer.from(file.bytes), downloadName: row.name };
}

/** Stores the borrower's answer and restarts the statutory period. */
async function recordInformation(
  { systemDb, member, clock }: SystemContext,
  loanId: number,
  words: string,
  files: readonly StoredFile[],
) {
  const today = clock.today(DEFAULT_ZONE);
  return systemDb.transaction().execute(async (db) => {
    const loan = await lockLoan(db, member.id, loanId);
    if (!loan) throw noLoan();
    const request = await openRequest(db, member.id, loan.id);
    if (!request) throw noRequest();
    if (request.more_requested_on === null)
      throw new Failure(
        'conflict',
        'We haven’t asked you for anything. If something has changed, send us a message in the app.',
      );
    if (request.informed_on !== null) throw new Failure('conflict', 'You’ve already replied.');
    const until = decideBy(request.requested_on, { requestedOn: request.more_requested_on, receivedOn: today });
    const updated = await storeInformation(db, member.id, request.id, {
      words,
      files,
      at: clock.now(),
      on: today,
      decideBy: until,
    });
    const effects = new Effects();
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'hardship',
      by: 'member',
      words: `You replied to our question. We’ll send our decision by ${formatDate(until)}.`,
    });
    await writeEffects(db, clock, effects);
    return updated!;
  });
}

/** Questions from operators about a hardship request, and the borrower's answers. */
export const informationHandlers = {
  async askInformation({ body }, { systemDb, member, clock, settings, caller }) {
    refuseOwnAccount(member, body.member_id);
    const today = clock.today(DEFAULT_ZONE);
    return systemDb.transaction().execute(async (db) => {
      const loan = await lockLoan(db, body.member_id, body.loan);
      if (!loan) throw noLoan();
      const request = await openRequest(db, body.member_id, loan.id);
      if (!request) throw noRequest();
      if (today > requestInformationBy(request.requested_on))
        throw new Failure(
          'conflict',
          `You had until ${formatDate(requestInformationBy(request.requested_on))} to ask for information. Answer the request now.`,
        );
      const [answerBy, until] = [
        respondBy(request.requested_on, today),
        decideBy(request.requested_on, { requestedOn: today, receivedOn: null }),
      ];
      const updated = await requestInformation(db, body.member_id, request.id, {
        words: body.words,
        on: today,
        by: answerBy,
        decideBy: until,
      });
      if (!updated) throw new Failure('conflict', 'You’ve already asked the borrower for information.');
      const effects = new Effects();
      effects.recordEvent(loan, {
        onDate: today,
        kind: 'hardship',
        by: 'team',
        words: `About your hardship request, we asked: “${body.words}” Please reply by ${formatDate(answerBy)}.`,
        details: { operator: member.id, request: request.id },
      });
      effects.sendEmail(
        loan,
        hardshipQuestion({ id: request.id, loan: loan.id, words: body.words, answerBy, decideBy: until }),
      );
      await writeEffects(db, clock, effects);
      await postLoanEmails(db, clock, { brand: settings.brand, publicUrl: caller.origin }, effects.emails);
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
      return { success: true as const, data: hardshipOnWire(updated) };
    });
  },

  giveInformation: withSystemDb('money-movement', async ({ body }, context) => {
    const words = body.words ?? '';
    if (words === '' && context.files.length === 0) throw badField('words', 'Write a reply or attach a file.');
    await context.limit(uploadLimit, String(context.member.id));
    const files = await storeFiles(context);
    try {
      return {
        success: true as const,
        data: hardshipOnWire(await recordInformation(context, body.loan, words, files)),
      };
    } catch (refused) {
      for (const { key } of files) await context.ports.files.remove(key);
      throw refused;
    }
  }),

  async hardshipFile({ params }, context) {
    return fileReply(context.memberDb, context, context.member.id, params.id);
  },

  async backOfficeHardshipFile({ params }, context) {
    return fileReply(context.systemDb, context, params.member_id, params.id);
  },
} satisfies Partial<HandlersOf<typeof loans>>;
