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
          choose it, in Australian dollars with GST and all fees included. A plan starts when it is paid for, given to
          you or started as a trial. Nothing is charged before then.
        </p>
        <p>
          You can have one trial. We tell you how long it lasts. It ends by itself, and nothing is charged afterwards.
        </p>
        <p>
          You can go back to Free at any time. What you’ve paid for stays available until the end of the period you paid
          for, and isn’t renewed. No plan ever locks what you need to see your own data, download it, or get help with a
          loan.
        </p>
        <p>
          We tell you at least 30 days before a price changes. The new price applies from your next period, and you can
          go back to Free before then.
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
          You get entries and rewards in the ways the app shows: from a plan, a task, a prize or a gift from our team.
          Our records decide whether something was earned, and each is given once. Your history shows every entry and
          where it came from.
        </p>
        <p>
          Entries aren’t money. They can’t be sold, given away or paid out, and they end with the account. If entries
          were given by mistake or because of deception, we may take them back, and we’ll tell you why.
        </p>
        <p>
          Each draw has its own rules, published beforehand: who can take part, the prizes, the cut-off, how winners are
          drawn, and permits where a state or territory requires them. Entries don’t guarantee a prize.
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
          Offers show who the seller is. A coupon or link leads to a merchant, and what you buy there is between you and
          the merchant, on the merchant’s terms. A voucher shows its conditions and expiry date before you take it.
        </p>
        <p>
          Comparisons cover the offers we know of, not the whole market. The order of a list, and whether we’re paid for
          a purchase, never changes what you pay.
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
          Each loan has its own loan agreement. Before you sign, you see its cost, every due date and the full text, and
          you can save it as a PDF. It says how long you have to withdraw without a fee. These terms don’t take anything
          away from it or from the National Credit Code.
        </p>
        <p>
          Whether we lend, and how much, is decided by rules that look at your income and spending with your consent,
          and by people where the rules don’t settle it. You see the reasons, and you can ask for a person to review the
          decision.
        </p>
        <p>
          If you’re having trouble paying, ask for hardship help on the loan’s screen. Collections pause while we
          consider it, and we answer within 21 days, in writing and with reasons. For free, independent help, call the
          National Debt Helpline,{' '}
          <TextLink href="tel:1800007007" className="whitespace-nowrap">
            1800 007 007
          </TextLink>
          , <TextLink href="https://ndh.org.au">ndh.org.au</TextLink>.
        </p>
        <p>Deleting your account or ending this agreement doesn’t cancel what you owe.</p>
      </>
    ),
  },
  {
    id: 'consumer-law',
    title: 'Your rights under the law',
    body: (
      <>
        <p>
          Our services come with guarantees that cannot be excluded under the Australian Consumer Law, including that
          they are provided with due care and skill and are fit for the purpose you told us about. For a major failure,
          you can cancel and get a refund of the unused part of what you paid, or compensation for the reduced value.
          For any other failure, we must fix it within a reasonable time, or you can cancel. You may also be entitled to
          compensation for reasonably foreseeable loss.
        </p>
        <p>
          Nothing in these terms excludes, restricts or changes those guarantees, or any other right the law gives you
          and doesn’t let us take away. If a sentence here could be read that way, it doesn’t apply.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Our liability',
    body: (
      <>
        <p>
          We are liable for loss we cause by breaching this agreement, by negligence or by breaking the law. We work to
          keep {brand} accurate, safe and available, but can’t promise it will never fail.
        </p>
        <p>
          As far as the law allows, and without affecting the section “Your rights under the law”, we aren’t liable for
          loss that wasn’t reasonably foreseeable, that was caused by a bank, a merchant or another company outside our
          control, or that you could have avoided by taking reasonable steps. Your liability to us is limited in the
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
          You can delete your account in your settings at any time, without giving a reason. Everything in it is deleted
          straight away and can’t be recovered, except records of loans and orders the law makes us keep, so download an
          export first if you want a copy. Any paid time left ends with it, unless the law entitles you to a refund.
        </p>
        <p>
          We may close an account with 30 days’ notice and a reason. You can download your data during that time, and we
          refund any paid time left. We may lock an account or part of it straight away where that’s needed to protect
          you, other members or us from harm, or where the law requires it. We tell you why as soon as we’re allowed to,
          and you can complain.
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
          We may change these terms when the product, the law or our running costs change. Each version shows the date
          it takes effect. We tell you about a change that affects you at least 30 days beforehand, in your
          notifications or by email, and say what’s changing. A change required by law or for safety may come sooner.
        </p>
        <p>
          If you don’t agree, you can delete your account before the change, and we refund any paid time left. A change
          never applies to the past: it doesn’t take away anything you’ve already paid for, earned or are owed. We’ll
          send you an earlier version if you ask.
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
          Tell us in Messages what went wrong and what would fix it. We answer in writing within 30 days, and within 21
          days for hardship requests.
        </p>
        <p>
          If it’s about a loan and you aren’t satisfied with our answer, or don’t get one in time, the Australian
          Financial Complaints Authority can decide independently and free of charge:{' '}
          <TextLink href="tel:1800931678" className="whitespace-nowrap">
            1800 931 678
          </TextLink>
          , <TextLink href="https://www.afca.org.au">afca.org.au</TextLink>. You can also contact your state or
          territory’s consumer affairs or fair trading office at any time.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'The law that applies',
    body: (
      <p>
        The law of the Australian state or territory where you live applies to this agreement, and its courts can hear a
        dispute about it. If part of these terms isn’t valid, the rest still applies. If we don’t enforce something
        once, we can do so later. We may transfer this agreement to someone who takes over the service, but only if they
        take on the same duties to you. We’ll tell you first, and you can then end it.
      </p>
    ),
  },
];
