import { checkoutStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page: string) => `/tour/${page}`;

/** Deals, discounts, cashback and Qoin, and what each of them really is. */
export const rewardsTour: Flow = {
  slug: 'tour-rewards',
  image: 'tour-rewards',
  otherStarts: [at('famous-deals-and-discounts'), at('famous-deals-and-discounts-2')],
  steps: [
    intro(
      at('deals'),
      ['Deals without the noise', 'A deal says who offers it, until when, and how many are left.'],
      [
        ['Past ones disappear', 'Nothing stays on the list after its last day.'],
        ['By interest', 'Tell us what you like, and the rest is a filter away.'],
        ['Samples are labelled', 'Where we show an example and not a real offer, it says so.'],
      ],
      'And discounts?',
      at('discounts'),
    ),
    intro(
      at('famous-deals-and-discounts'),
      ['Names you know', 'Big shops run promotions all year. The question is whether you needed the thing anyway.'],
      [
        ['Look before you go', 'Search the shop’s name, and see what’s on today.'],
        ['Keep a favourite', 'It’s at the top of your list the next time.'],
      ],
      'How discounts work here',
      at('discounts'),
    ),
    intro(
      at('famous-deals-and-discounts-2'),
      ['Half price of what?', 'A discount is only as good as the price it’s taken from.'],
      [
        ['Compare the unit', 'Per kilo or per litre shows what a bundle hides.'],
        ['Wait a day', 'Offers come back. A purchase you sleep over is rarely one you regret.'],
      ],
      'Look at cashback',
      at('cashbacks'),
    ),
    intro(
      at('discounts'),
      ['Discounts for members', 'Some need a code, some apply alone. You always pay the better one.'],
      [
        ['In the cart at once', 'The total you see first is the total you pay.'],
        ['Tiers', 'Bronze, Silver and Platinum members see what their tier takes off.'],
        ['Never on gift cards', 'They’re money, so they cost what they’re worth.'],
      ],
      'Is there cashback?',
      at('cashbacks'),
    ),
    intro(
      at('cashbacks'),
      ['Cashback, explained', 'Part of what you spend is paid back, once the shop has confirmed the purchase.'],
      [
        ['Pending first', 'It isn’t yours until it’s confirmed, and we don’t show it as if it were.'],
        ['Returns undo it', 'Send the goods back, and the cashback goes too.'],
      ],
      'What’s Qoin?',
      at('qoin-rewards'),
    ),
    intro(
      at('qoin-rewards'),
      [
        'Qoin for what you do',
        'A loyalty unit with a published rate. Its value in dollars stands beside every balance.',
      ],
      [
        ['A reason for each', 'Every Qoin in your history says where it came from.'],
        ['A dated rate', 'When the rate changes, you can see since when.'],
        ['Never for praise', 'A review earns the same whether you liked it or not.'],
      ],
      'My first reward',
      at('rewards-bonus-welcome'),
    ),
    outcome(
      at('rewards-bonus-welcome'),
      ['Your first reward', 'Sign up and sign in. What the rules give for it that day is added by our server, once.'],
      [
        ['The rules are public', 'Members can read each rule, its amount and its dates.'],
        ['Once a day at most', 'The same event never counts twice on a day.'],
      ],
      [
        { label: 'Create an account', href: '/auth/sign-up' },
        { label: 'Take the draws tour', href: '/tour/giveaways' },
      ],
    ),
  ],
};

/** What draws are, how entries come about, and the limits that members set. */
export const drawsTour: Flow = {
  slug: 'tour-draws',
  image: 'tour-draws',
  otherStarts: [at('paradise-giveaways'), at('paradise-giveaways-error'), at('paradise-giveaways-error-address')],
  steps: [
    intro(
      at('giveaways'),
      ['Draws that you can check yourself', 'Your own browser can work out each winner again, from what we publish.'],
      [
        ['Sealed before the draw', 'The list of entries is fixed and published as a fingerprint.'],
        ['Nobody can choose', 'The result needs a number that didn’t exist when the list was sealed.'],
        ['Nothing is dropped', 'Draws are numbered without gaps, void ones included.'],
      ],
      'Where do entries come from?',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('paradise-giveaways'),
      [
        'Dreaming of a holiday?',
        'So do we. Whether a trip is a prize today stands with the open draws, and only there.',
      ],
      [
        ['Each draw names its prizes', 'With their value, before anybody enters.'],
        ['No trip, no promise', 'If no draw has a holiday, this page doesn’t pretend one does.'],
      ],
      'How people enter',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('paradise-giveaways-error'),
      ['That form is closed', 'The draw you wanted to enter has closed, or you’ve used its form already.'],
      [
        ['One form for each draw', 'A second one isn’t counted, so nobody gains from trying.'],
        ['The next draw is listed', 'You’ll find it on the page of giveaways, with its closing time.'],
      ],
      'Other ways to enter',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('paradise-giveaways-error-address'),
      [
        'We need to know your state',
        'Who may enter depends on where you live, because permits differ from state to state.',
      ],
      [
        ['Add it to your profile', 'Entries that you’ve earned wait until then. They aren’t lost.'],
        ['If your state isn’t listed', 'The page of the draw says which states it’s open to, and why.'],
      ],
      'See how entries are earned',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('ways-to-boost-your-entries'),
      ['Every way to get entries', 'All of them are listed in the app, and each says how many it gives.'],
      [
        ['Memberships and packs', 'The number of entries stands beside the price.'],
        ['Friends and events', 'Referrals that qualify, and things you do in the app.'],
        ['The free form', 'Where a draw has one, you enter without buying anything.'],
      ],
      'What are my odds?',
      at('increase-your-chances-1'),
    ),
    intro(
      at('increase-your-chances-1'),
      [
        'Your odds are a fraction',
        'Your entries, divided by all entries. Both numbers are live until the draw closes.',
      ],
      [
        ['They move', 'As others enter, one in a hundred can become one in a thousand.'],
        ['They’re equal', 'Every entry has the same chance, whatever it cost.'],
      ],
      'Can I change them?',
      at('increase-your-chances-2'),
    ),
    intro(
      at('increase-your-chances-2'),
      ['Twice the entries, twice a small number', 'More entries help. They don’t turn a draw into a plan.'],
      [
        ['Nothing multiplies', 'No page and no link makes ten entries out of one.'],
        ['Spend what you’d give away', 'If the entries are the only reason, leave the pack on the shelf.'],
      ],
      'Set a limit',
      at('increase-your-chances-3'),
    ),
    intro(
      at('increase-your-chances-3'),
      ['A limit that holds', 'Decide how many entries you buy in a month. We stop you before the payment.'],
      [
        ['Lower at once', 'A smaller limit counts from the next minute.'],
        ['Higher after a week', 'So that a bad evening doesn’t decide.'],
        ['Or leave the draws', 'One draw, a series or all of them, and back whenever you like.'],
      ],
      'Entries with Premium',
      at('welcome-premium-entries'),
    ),
    checkoutStep(
      at('welcome-premium-entries'),
      ['Premium comes with entries', 'They enter each new draw again for as long as your membership is paid.'],
      'weekly_premium',
      at('success-boost-your-entries'),
    ),
    outcome(
      at('success-boost-your-entries'),
      [
        'Where to find your entries',
        'In your account, under Win: each draw with your numbers and where they came from.',
      ],
      [
        ['Before the draw', 'Numbers, source, and your odds at this moment.'],
        ['After the draw', 'A proof that your numbers were on the sealed list.'],
      ],
      [
        { label: 'See open draws', href: '/giveaways' },
        { label: 'Look at past draws', href: '/giveaways/draws/records' },
        { label: 'Sign in', href: '/auth/login' },
      ],
    ),
  ],
};
