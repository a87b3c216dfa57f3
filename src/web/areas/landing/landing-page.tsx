import { cx } from 'class-variance-authority';
import { BrandName } from '#web/design/brand-mark.tsx';
import { BrandSprig } from '#web/design/brand-sprig.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { SkipLink } from '#web/design/skip-link.tsx';
import { BillsSample, ForecastSample, LoanSample, SafeToSpendSample } from './landing-samples.tsx';
import { OpenFigures, Plans, Safety } from './landing-proof.tsx';
import type { LandingPlan } from './landing-proof.tsx';

export interface LandingPageProps {
  brand: string;
  /** From the catalogue; null while it loads, and empty where it cannot be read. */
  plans: readonly LandingPlan[] | null;
  /** Inside the frame of the app, which has a header of its own. */
  embedded?: boolean | undefined;
}

const signUp = '/auth/sign-up';
const signIn = '/auth/login';
const action =
  'inline-flex min-h-12 items-center justify-center rounded-control px-6 py-2 text-center font-semibold transition-colors';

function Actions({ className }: { className?: string }) {
  return (
    <div className={cx('flex flex-wrap gap-3', className)}>
      <Link href={signUp} className={cx(action, 'bg-spark text-cover hover:opacity-90')}>
        Create an account
      </Link>
      <Link href={signIn} className={cx(action, 'bg-cover-raised text-on-cover hover:opacity-90')}>
        Sign in
      </Link>
    </div>
  );
}

function Header({ brand }: { brand: string }) {
  return (
    <header className="mx-auto flex w-full max-w-[70rem] flex-wrap items-center justify-between gap-x-4 px-5 py-4 sm:px-8">
      <Link href="/" className="rounded-tag" aria-label={`${brand}, home`}>
        <BrandName name={brand} />
      </Link>
      <Link
        href={signIn}
        className="text-on-cover inline-flex min-h-11 items-center rounded-control px-3 font-semibold underline-offset-4 hover:underline"
      >
        Sign in
      </Link>
    </header>
  );
}

function Hero({ brand }: { brand: string }) {
  return (
    <div className="mx-auto grid w-full max-w-[70rem] grid-cols-1 items-center gap-10 px-5 pt-6 pb-14 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-12 lg:pb-20">
      <div>
        <h1 className="text-[clamp(2.375rem,1.4rem+4.2vw,4rem)] leading-[1.04] font-semibold tracking-[-0.035em] text-balance">
          Know what’s safe to spend.
        </h1>
        <p className="text-on-cover-soft mt-5 max-w-[36rem] text-[1.125rem] leading-[1.55]">
          {`${brand} reads your transactions, sets aside what your bills, loans and goals need, and shows what’s left until payday.`}
        </p>
        <Actions className="mt-8" />
      </div>
      <SafeToSpendSample />
    </div>
  );
}

function Answers() {
  return (
    <section aria-labelledby="answers" className="mx-auto w-full max-w-[70rem] px-5 py-14 sm:px-8 lg:py-20">
      <h2 id="answers" className="text-title max-w-[22ch]">
        Answers, not spreadsheets
      </h2>
      <div className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-3">
        <BillsSample />
        <ForecastSample />
        <LoanSample />
      </div>
    </section>
  );
}

function Last({ brand }: { brand: string }) {
  return (
    <section
      aria-labelledby="start"
      className="on-cover relative mx-auto w-full max-w-[70rem] overflow-hidden px-5 py-12 sm:px-8 md:rounded-panel lg:px-14"
    >
      <BrandSprig className="pointer-events-none absolute top-0 -right-8 hidden h-64 opacity-70 md:block" />
      <h2 id="start" className="text-title max-w-[18ch]">
        Start with one bank statement
      </h2>
      <p className="text-on-cover-soft mt-3 max-w-[38rem]">
        {`Import a file from any Australian bank, and ${brand} shows where your money went.`}
      </p>
      <Actions className="mt-7" />
    </section>
  );
}

function Footer({ brand }: { brand: string }) {
  return (
    <footer className="mx-auto flex w-full max-w-[70rem] flex-wrap items-center justify-between gap-x-8 gap-y-1 px-5 py-8 sm:px-8">
      <p className="text-ink-soft">{brand}</p>
      <nav aria-label="More" className="flex flex-wrap gap-x-6">
        <TextLink href="/public/public-shop" className="py-2.5">
          Shop
        </TextLink>
        <TextLink href="/giveaways/draws/records" className="py-2.5">
          Draw records
        </TextLink>
        <TextLink href="/terms-and-conditions" className="py-2.5">
          Terms
        </TextLink>
        <TextLink href="/privacy" className="py-2.5">
          Privacy
        </TextLink>
      </nav>
    </footer>
  );
}

/**
 * What the product does, shown to visitors. The build renders it to plain HTML, into which the server writes the brand
 * and the plans, so nothing here may read the page or keep state.
 */
export function LandingPage({ brand, plans, embedded = false }: LandingPageProps) {
  const content = (
    <>
      <Answers />
      <OpenFigures />
      <Safety />
      <Plans plans={plans} />
      <Last brand={brand} />
    </>
  );
  if (embedded)
    return (
      <div className="-mx-4 sm:-mx-6 lg:mx-0">
        <div className="on-cover overflow-hidden lg:rounded-panel">
          <Hero brand={brand} />
        </div>
        {content}
      </div>
    );
  return (
    <div data-landing="">
      <SkipLink />
      <div className="on-cover">
        <Header brand={brand} />
      </div>
      <main id="content" tabIndex={-1} className="pb-10 outline-none">
        <div className="on-cover">
          <Hero brand={brand} />
        </div>
        {content}
      </main>
      <Footer brand={brand} />
    </div>
  );
}
