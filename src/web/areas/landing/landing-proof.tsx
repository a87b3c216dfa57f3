import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import FileDown from 'lucide-react/icons/file-down';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Lock from 'lucide-react/icons/lock';
import { TRIAL_DAYS } from '#domain/plans/period.ts';
import { ICON_STROKE, type IconComponent } from '#web/design/icon.ts';
import { TextLink } from '#web/design/link.tsx';
import { Lines, Sample } from './landing-samples.tsx';

export interface LandingPlan {
  name: string;
  /** In words: '$0' or '$10.00 a month'. */
  price: string;
  description: string;
  features: readonly string[];
}

/** Why one can trust it: figures that open, what protects them, and what it costs. */

export function OpenFigures() {
  return (
    <section aria-labelledby="open-figures" className="bg-sunken">
      <div className="mx-auto grid w-full max-w-[70rem] grid-cols-1 items-center gap-10 px-5 py-14 sm:px-8 md:grid-cols-2 lg:py-20">
        <div>
          <h2 id="open-figures" className="text-title max-w-[18ch]">
            See what’s behind every total
          </h2>
          <p className="text-ink-soft mt-4 max-w-[34rem]">
            Tap any figure to see the transactions that make it up, to the cent. If a category is wrong, fix it once and
            we’ll remember it next time.
          </p>
        </div>
        <Sample
          says="Sample: eating out came to $248.10 in November, the sum of four purchases."
          className="w-full max-w-[28rem] px-6 pt-6 pb-4 md:justify-self-end"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-subhead min-w-0 flex-1 basis-24">Eating out in November</span>
            <span className="figures border-line-strong border-b-4 border-double text-[1.25rem] font-semibold">
              $248.10
            </span>
          </div>
          <Lines
            className="mt-3"
            lines={[
              { label: 'Thai on Queen', amount: '−$58.19', note: 'Fri 20 Nov' },
              { label: 'Corner Bistro', amount: '−$74.60', note: 'Sat 14 Nov' },
              { label: 'Noodle House', amount: '−$32.40', note: 'Wed 11 Nov' },
              { label: 'The Local', amount: '−$82.91', note: 'Sat 7 Nov' },
            ]}
          />
        </Sample>
      </div>
    </section>
  );
}

/** Each is shown by the tests that the security statement names. */
const measures: readonly { icon: IconComponent; title: string; text: string }[] = [
  {
    icon: Fingerprint,
    title: 'Passkeys and two-step sign-in',
    text: 'Sign in with a passkey, or add an authenticator app. Passwords are stored as Argon2id hashes, and we block a million common ones.',
  },
  {
    icon: Lock,
    title: 'Protected twice',
    text: 'The app checks that each record is yours, and so does the database itself. Your documents and files are encrypted with AES-256 before they’re stored.',
  },
  {
    icon: EyeOff,
    title: 'You decide who sees it',
    text: 'Support can only view your account if you let them, for an hour at a time, and they can’t change anything. You can see everything they looked at.',
  },
  {
    icon: FileDown,
    title: 'Yours to take or delete',
    text: 'Download everything as one archive, or delete your account with every record and file, except records of loans and orders that the law makes us keep.',
  },
];

export function Safety() {
  return (
    <section aria-labelledby="safety" className="mx-auto w-full max-w-[70rem] px-5 py-14 sm:px-8 lg:py-20">
      <h2 id="safety" className="text-title">
        Your data stays yours
      </h2>
      <ul className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 sm:grid-cols-2">
        {measures.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="bg-accent-soft text-accent grid size-11 shrink-0 place-items-center rounded-full">
              <Icon size={20} strokeWidth={ICON_STROKE} aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <h3 className="text-subhead">{title}</h3>
              <p className="text-ink-soft mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <TextLink href="/privacy" className="inline-block py-2">
          Read the privacy policy
        </TextLink>
      </p>
    </section>
  );
}

/** The build renders one plan with names in braces; the server repeats `data-plan` for each plan of the catalogue. */
function PlanCard({ plan: { name, price, description, features } }: { plan: LandingPlan }) {
  return (
    <article data-plan="" className="bg-surface border-line rounded-panel border px-6 py-6">
      <h3 className="text-subhead">{name}</h3>
      <p className="figures mt-1 text-[1.5rem] leading-tight font-semibold">{price}</p>
      <p className="text-ink-soft mt-3">{description}</p>
      <ul className="mt-4 space-y-1.5 empty:hidden">
        {features.map((feature) => (
          <li key={feature} data-feature="" className="flex gap-2.5">
            <Check size={18} aria-hidden="true" className="text-positive mt-1 shrink-0" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

export function Plans({ plans }: { plans: readonly LandingPlan[] | null }) {
  if (plans?.length === 0) return null;
  return (
    <section data-plans="" aria-labelledby="plans" className="mx-auto w-full max-w-[70rem] px-5 pb-14 sm:px-8 lg:pb-20">
      <h2 id="plans" className="text-title">
        What it costs
      </h2>
      <p className="text-ink-soft mt-3">{`Every member can try Premium free for ${TRIAL_DAYS} days.`}</p>
      <div className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        {plans === null
          ? Array.from({ length: 3 }, (_, at) => (
              <div key={at} aria-hidden="true" className="bg-sunken animate-breathe h-64 rounded-panel" />
            ))
          : plans.map((plan) => <PlanCard key={plan.name} plan={plan} />)}
      </div>
    </section>
  );
}
