import { TextLink } from '#web/design/link.tsx';
import { product } from '#web/kit/product.ts';
import type { LegalPart } from './legal-page.tsx';

const { brand } = product;

/** The second half of the terms: what costs or earns something, rights, and how this agreement changes and ends. */
export const termsOfMoney: readonly LegalPart[] = [
  {
    id: 'plans',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          The Free plan costs nothing. The price of another plan, and how often it is charged, is shown before you
          choose it, in Australian dollars with GST and all fees included. A plan begins when it is paid for, granted or
          tried; until then nothing is charged.
        </p>
        <p>A trial is offered once, says how long it lasts, and ends by itself. Nothing is charged after it.</p>
        <p>
          You can go back to Free at any time. What you have paid for stays open until the end of the period you paid
          for, and is not renewed. No plan ever locks what you need to see your own data, take it out, or get help with
          a loan.
        </p>
        <p>
          We tell you at least 30 days before a price changes. The new price counts from your next period, and you can
          go back to Free before it.
        </p>
      </>
    ),
  },
  {
    id: 'rewards',
    title: 'Rewards, entries and draws',
    body: (
      <>
        <p>
          Entries and rewards come from what the screens name: a plan, a task, a prize, a gift of the team. We decide by
          our records whether something was earned, and each is given once. The history shows every entry and where it
          came from.
        </p>
        <p>
          Entries are not money. They cannot be sold, given away or paid out, and they go with the account. Where
          entries came by a mistake or a deceit we may take them back, and we say why.
        </p>
        <p>
          A draw has rules of its own that are published before it: who may take part, the prizes, the cut-off, how
          winners are found, and permits where a state or territory wants them. Entries alone promise no prize.
        </p>
      </>
    ),
  },
  {
    id: 'shop',
    title: 'Deals, vouchers and the shop',
    body: (
      <>
        <p>
          Offers show who sells. A coupon or link leads to a merchant, and what you buy there is between you and the
          merchant, on the merchant’s terms. A voucher shows its conditions and its last day before you take it.
        </p>
        <p>
          Comparisons cover the offers that we know of, not the whole market. The order of a list, and whether we may be
          paid for a purchase, never changes what you pay.
        </p>
      </>
    ),
  },
  {
    id: 'loans',
    title: 'Loans',
    body: (
      <>
        <p>
          A loan has a loan agreement of its own. You see its cost, every due date and the whole text before you sign,
          you can save it as a PDF, and it says until when you can withdraw without a fee. These terms take nothing away
          from it, nor from the National Credit Code.
        </p>
        <p>
          Whether we lend, and how much, is decided by rules that look at your income and spending with your agreement,
          and by people where the rules do not settle it. You read the reasons, and you can ask a person to look again.
        </p>
        <p>
          If repaying becomes hard, ask for hardship help on the screen of the loan. Collections pause while we look at
          it, and we answer within 21 days, in writing and with reasons. Free and independent help: National Debt
          Helpline,{' '}
          <TextLink href="tel:1800007007" className="whitespace-nowrap">
            1800 007 007
          </TextLink>
          , <TextLink href="https://ndh.org.au">ndh.org.au</TextLink>.
        </p>
        <p>Deleting your account, or the end of this agreement, does not cancel what you owe.</p>
      </>
    ),
  },
  {
    id: 'consumer-law',
    title: 'Your rights under the law',
    body: (
      <>
        <p>
          Our services come with guarantees that cannot be excluded under the Australian Consumer Law, among them that
          they are provided with due care and skill and are fit for the purpose that was made known. For a major failure
          you may cancel and have back the unused part of what you paid, or compensation for the reduced value; for any
          other failure we must put it right within a reasonable time, or you may cancel. You may also have compensation
          for reasonably foreseeable loss.
        </p>
        <p>
          Nothing in these terms excludes, restricts or changes those guarantees, or any other right that the law gives
          you and does not let us take away. Where a sentence here could be read so, it does not count.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We answer for loss that we cause by breaking this agreement, by carelessness or by breaking the law. We work
          to keep {brand} right, safe and available, and cannot promise that it never fails.
        </p>
        <p>
          As far as the law allows, and without touching section “Your rights under the law”, we do not answer for loss
          that was not reasonably foreseeable, that was caused by a bank, a merchant or another company outside of our
          control, or that you could have avoided by reasonable steps. Your own responsibility to us is limited in the
          same way.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending this agreement',
    body: (
      <>
        <p>
          You can delete your account in the settings at any time, without a reason. Everything in it is deleted at once
          and cannot be brought back, so take an export first if you want to keep a copy. Paid time that is left ends
          with it, unless the law says that you are owed money back.
        </p>
        <p>
          We may end an account with 30 days’ notice and a reason, in which you can take out your data; paid time that
          is left is then paid back. We may lock an account or a part of it at once where that is needed to protect you,
          other members or us from harm, or where the law demands it. We tell you why as soon as we may, and you can
          complain.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          We may change these terms where the product, the law or what it costs to run changes. Each edition carries its
          day. We tell you of a change that matters to you at least 30 days before, in your notifications or by e-mail,
          and say what changes. A change that the law or safety demands may come sooner.
        </p>
        <p>
          If you do not agree, you can delete your account before the change, and paid time that is left is paid back. A
          change never reaches back: it takes away nothing that you have paid for, earned or been owed by then. We send
          you an older edition when you ask.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <>
        <p>
          Tell us in Messages what went wrong and what would put it right. We answer in writing within 30 days; requests
          for hardship help within 21 days.
        </p>
        <p>
          Where it is about a loan and our answer does not satisfy you, or does not come in time, the Australian
          Financial Complaints Authority decides independently and free of charge:{' '}
          <TextLink href="tel:1800931678" className="whitespace-nowrap">
            1800 931 678
          </TextLink>
          , <TextLink href="https://www.afca.org.au">afca.org.au</TextLink>. You can also turn to the consumer affairs
          or fair trading office of your state or territory at any time.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'The law that applies',
    body: (
      <p>
        The law of the Australian state or territory in which you live applies to this agreement, and its courts may
        hear a dispute about it. If a part of these terms does not hold, the rest does. If we do not insist on something
        once, we may do so later. We may hand this agreement on to somebody who takes over the service only with the
        same duties to you, and we tell you before; you may then end it.
      </p>
    ),
  },
];
