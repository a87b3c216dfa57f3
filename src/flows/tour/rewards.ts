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
      ['Deals without the noise', 'Each deal shows who’s offering it, when it ends, and when only a few are left.'],
      [
        ['Expired deals disappear', 'Nothing stays on the list after its last day.'],
        ['By interest', 'Tell us what you like, and filter out the rest.'],
        ['Samples are labelled', 'If we show an example instead of a real offer, it says so.'],
      ],
      'See the discounts',
      at('discounts'),
    ),
    intro(
      at('famous-deals-and-discounts'),
      ['Names you know', 'Big brands run promotions all year. Would you have bought the item anyway?'],
      [
        ['Look before you go', 'Search for the merchant to see what’s on today.'],
        ['Save a favourite', 'It’ll be at the top of your list next time.'],
      ],
      'See how discounts work here',
      at('discounts'),
    ),
    intro(
      at('famous-deals-and-discounts-2'),
      ['Half price of what?', 'A discount is only as good as the price it comes off.'],
      [
        ['Compare unit prices', 'The price per kilo or litre shows what a bundle hides.'],
        ['Wait a day', 'Offers come back. You’ll rarely regret a purchase you’ve slept on.'],
      ],
      'See cashback',
      at('cashbacks'),
    ),
    intro(
      at('discounts'),
      ['Discounts for members', 'Some need a code and some apply automatically. If two apply, you get the better one.'],
      [
        ['Shown in the cart', 'The total you see first is the total you pay.'],
        ['Tiers', 'Bronze, Silver and Platinum members see what their tier takes off.'],
        ['Never on gift cards', 'They’re as good as money, so they cost what they’re worth.'],
      ],
      'See cashback',
      at('cashbacks'),
    ),
    intro(
      at('cashbacks'),
      ['Cashback, explained', 'You get back part of what you spend, once the merchant has confirmed the purchase.'],
      [
        ['Pending first', 'It isn’t yours until it’s confirmed, and we don’t show it as if it were.'],
        ['Returns undo it', 'Send the goods back, and the cashback goes too.'],
      ],
      'See what Qoin is',
      at('qoin-rewards'),
    ),
    intro(
      at('qoin-rewards'),
      ['Qoin for what you do', 'It’s a loyalty unit with a published rate. Every balance shows its value in dollars.'],
      [
        ['A reason for each', 'Every Qoin in your history says where it came from.'],
        ['A dated rate', 'When the rate changes, you can see the date it changed.'],
        ['Not just for praise', 'Feedback earns the same whether you’re happy or not.'],
      ],
      'See my first reward',
      at('rewards-bonus-welcome'),
    ),
    outcome(
      at('rewards-bonus-welcome'),
      ['Your first reward', 'Sign up and sign in. If there’s a reward that day, we add it once.'],
      [
        ['No guesswork', '“Ways to earn” shows what you can still get each day.'],
        ['Once a day at most', 'Doing the same thing twice in a day only counts once.'],
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
      ['Draws you can check yourself', 'Your own browser can work out each winner again from what we publish.'],
      [
        ['Sealed before the draw', 'The list of entries is locked, and its fingerprint is published.'],
        ['Nobody picks the winners', 'They’re worked out from numbers published after the list is sealed.'],
        ['Nothing goes missing', 'Draws are numbered without gaps, including void ones.'],
      ],
      'See where entries come from',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('paradise-giveaways'),
      ['Dreaming of a holiday?', 'So are we. To find out whether you can win a trip today, check the open draws.'],
      [
        ['Each draw names its prizes', 'You see what they’re worth before you enter.'],
        ['No trip, no promise', 'If no draw has a holiday, we won’t pretend one does.'],
      ],
      'See how people enter',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('paradise-giveaways-error'),
      ['That form is closed', 'The draw you wanted to enter has closed, or you’ve already used its form.'],
      [
        ['One form for each draw', 'A second one doesn’t count, so nobody gains from trying.'],
        ['The next draw is listed', 'You’ll find it on the giveaways page, with its closing time.'],
      ],
      'See other ways to enter',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('paradise-giveaways-error-address'),
      [
        'We need to know your state',
        'Who can enter depends on where you live, because permits differ from state to state.',
      ],
      [
        ['Add it to your profile', 'Entries you’ve already earned wait until then. They aren’t lost.'],
        ['If your state isn’t listed', 'The draw’s page shows which states it’s open to, and any permits.'],
      ],
      'See how entries are earned',
      at('ways-to-boost-your-entries'),
    ),
    intro(
      at('ways-to-boost-your-entries'),
      ['Every way to get entries', 'They’re all listed in the app, with how many entries each one gives.'],
      [
        ['Memberships and packs', 'The number of entries is next to the price.'],
        ['Friends and tasks', 'Referrals that qualify, and things you do in the app.'],
        ['The free form', 'If a draw has one, you can enter without buying anything.'],
      ],
      'See my odds',
      at('increase-your-chances-1'),
    ),
    intro(
      at('increase-your-chances-1'),
      ['Your odds are a fraction', 'Divide your entries by the total. Both numbers are live until the draw closes.'],
      [
        ['They change', 'As others enter, one in a hundred can become one in a thousand.'],
        ['They’re fair', 'Every entry has the same chance, whatever it cost.'],
      ],
      'See if I can change them',
      at('increase-your-chances-2'),
    ),
    intro(
      at('increase-your-chances-2'),
      ['Twice a small chance is still small', 'More entries help, but a draw is never a plan.'],
      [
        ['Nothing multiplies', 'No page or link turns one entry into ten.'],
        ['Only spend what you can spare', 'If the entries are your only reason to buy a pack, don’t buy it.'],
      ],
      'Set a limit',
      at('increase-your-chances-3'),
    ),
    intro(
      at('increase-your-chances-3'),
      ['A limit that holds', 'Decide how many entries you can buy in a month. We’ll stop you before you pay for more.'],
      [
        ['Lower straight away', 'A lower limit applies as soon as you set it.'],
        ['Higher after a week', 'So one bad night doesn’t decide for you.'],
        ['Or leave the draws', 'Leave one draw, a series or all of them, and come back whenever you like.'],
      ],
      'See entries with Premium',
      at('welcome-premium-entries'),
    ),
    checkoutStep(
      at('welcome-premium-entries'),
      ['Premium comes with entries', 'Your entries go into each new draw for as long as your membership is paid up.'],
      'weekly_premium',
      at('success-boost-your-entries'),
    ),
    outcome(
      at('success-boost-your-entries'),
      [
        'Where to find your entries',
        'They’re in your account under Win, with your numbers in each draw and where they came from.',
      ],
      [
        ['Before the draw', 'Your numbers, and your odds right now.'],
        ['After the draw', 'Proof that your numbers were on the sealed list.'],
      ],
      [
        { label: 'See open draws', href: '/giveaways' },
        { label: 'Look at past draws', href: '/giveaways/draws/records' },
        { label: 'Sign in', href: '/auth/login' },
      ],
    ),
  ],
};
