import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';

/** Samples of the product for the landing page, with figures that are labelled as such. */

/** A small screen with its label. `says` is what somebody hears who does not see it. */
export function Sample({ says, children, className }: { says: string; children: ReactNode; className?: string }) {
  return (
    <figure
      className={cx(
        'bg-surface text-ink border-line relative rounded-panel border [--line:color-mix(in_oklab,var(--ink)_14%,var(--surface))]',
        className,
      )}
    >
      <div role="img" aria-label={says}>
        <div aria-hidden="true">{children}</div>
      </div>
      <figcaption className="bg-sunken text-ink-soft absolute -top-2.5 right-4 rounded-full px-2.5 text-[0.6875rem] leading-5 font-medium">
        Sample data
      </figcaption>
    </figure>
  );
}

interface Line {
  label: string;
  amount: string;
  note?: string;
}

export function Lines({ lines, className }: { lines: readonly Line[]; className?: string }) {
  return (
    <div className={cx('divide-line divide-y', className)}>
      {lines.map(({ label, amount, note }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0">
            {label}
            {note ? <span className="text-ink-faint text-caption block">{note}</span> : null}
          </span>
          <span className="figures font-semibold">{amount}</span>
        </div>
      ))}
    </div>
  );
}

/** Shares of the balance of $3,002.02: left, bills, loan and goals. As classes, since the page allows no inline styles. */
const shares = ['bg-spark w-[47%]', 'bg-chart-1 w-[38.2%]', 'bg-chart-3 w-[8.1%]', 'bg-chart-6 w-[6.7%]'];

export function SafeToSpendSample() {
  return (
    <Sample
      says="Sample: $1,412.02 is safe to spend until Wednesday 2 December, after $1,146.00 of bills, a loan repayment of $244.00 and $200.00 for goals."
      className="w-full max-w-[28rem] px-6 py-6 lg:justify-self-end"
    >
      <p className="text-ink-soft">Safe to spend until Wed 2 Dec</p>
      <p className="figures mt-1 text-[2.75rem] leading-tight font-semibold tracking-[-0.03em]">
        $1,412<span className="text-ink-faint text-[1.5rem]">.02</span>
      </p>
      <p className="text-ink-soft text-caption">About $156 a day for 9 days</p>
      <div className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {shares.map((share) => (
          <span key={share} className={share} />
        ))}
      </div>
      <Lines
        className="mt-3"
        lines={[
          { label: 'In Everyday', amount: '$3,002.02' },
          { label: 'Bills until payday', amount: '−$1,146.00' },
          { label: 'Loan repayment', amount: '−$244.00' },
          { label: 'Goals', amount: '−$200.00' },
        ]}
      />
    </Sample>
  );
}

/** A sample over what it shows in words. */
function Answer({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      {children}
      <div>
        <h3 className="text-subhead">{title}</h3>
        <p className="text-ink-soft mt-1">{text}</p>
      </div>
    </div>
  );
}

const bills = [
  { day: '25', label: 'Rent', amount: '$540.00', note: 'Every fortnight' },
  { day: '27', label: 'Car loan', amount: '$244.00', note: 'Next repayment' },
  { day: '28', label: 'Streaming', amount: '$18.99', note: 'Up $3.00 from last month' },
];

export function BillsSample() {
  return (
    <Answer
      title="We find your bills"
      text="We spot rent, subscriptions and repayments in your transactions, and point out the ones that went up."
    >
      <Sample
        says="Sample: rent of $540.00 on 25 November, a car loan repayment of $244.00 on 27 November, and streaming for $18.99 on 28 November, up $3.00."
        className="min-h-62 px-5 pt-5 pb-3"
      >
        <p className="text-subhead">Coming up</p>
        {bills.map(({ day, label, amount, note }) => (
          <div key={day} className="flex items-center gap-3 py-2">
            <span className="border-line grid w-11 place-items-center rounded-control border py-1 leading-tight">
              <span className="figures font-semibold">{day}</span>
              <span className="text-ink-faint text-[0.6875rem]">Nov</span>
            </span>
            <span className="min-w-0 flex-1">
              {label}
              <span className="text-ink-faint text-caption block">{note}</span>
            </span>
            <span className="figures font-semibold">{amount}</span>
          </div>
        ))}
      </Sample>
    </Answer>
  );
}

export function ForecastSample() {
  return (
    <Answer
      title="A forecast, day by day"
      text="See your lowest day before it comes, and try moving a bill or putting off a purchase."
    >
      <Sample
        says="Sample: the expected balance for the next four weeks, lowest on Tuesday 1 December at $412.00."
        className="min-h-62 px-5 pt-5 pb-4"
      >
        <p className="text-subhead">Next four weeks</p>
        <svg viewBox="0 0 280 150" className="mt-2 w-full">
          {[20, 60, 100].map((y) => (
            <line key={y} x1="0" x2="280" y1={y} y2={y} className="stroke-line" />
          ))}
          <path
            d="M0 42 20 46 40 50 50 84 70 88 90 112 110 116 112 20 140 28 160 32 170 66 195 72 215 98 222 14 250 22 280 30V130H0Z"
            fill="var(--chart-1)"
            opacity="0.16"
          />
          <path
            d="M0 42 20 46 40 50 50 84 70 88 90 112 110 116 112 20 140 28 160 32 170 66 195 72 215 98 222 14 250 22 280 30"
            fill="none"
            stroke="var(--chart-1)"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
          <line x1="0" x2="280" y1="130" y2="130" className="stroke-line-strong" />
          <circle cx="110" cy="116" r="5" className="fill-spark stroke-surface" strokeWidth="2" />
          <text x="120" y="124" className="fill-ink text-[0.75rem] font-semibold">
            $412 on 1 Dec
          </text>
          <text x="0" y="146" className="fill-ink-faint text-[0.6875rem]">
            Today
          </text>
          <text x="280" y="146" textAnchor="end" className="fill-ink-faint text-[0.6875rem]">
            21 Dec
          </text>
        </svg>
      </Sample>
    </Answer>
  );
}

export function LoanSample() {
  return (
    <Answer
      title="Loans spelled out"
      text="Every fee, every cent of interest and every date, from the application to the last repayment."
    >
      <Sample
        says="Sample: a car loan, next repayment $244.00 on Friday 27 November, $5,760.00 of $9,600.00 paid."
        className="min-h-62 px-5 pt-5 pb-4"
      >
        <p className="text-subhead">Car loan</p>
        <p className="text-ink-soft text-caption mt-2">Next repayment on Fri 27 Nov</p>
        <p className="figures text-[1.75rem] leading-tight font-semibold">$244.00</p>
        <div className="bg-sunken mt-4 h-2.5 overflow-hidden rounded-full">
          <span className="bg-accent block h-full w-[60%]" />
        </div>
        <Lines
          className="mt-2"
          lines={[
            { label: 'Paid', amount: '$5,760.00' },
            { label: 'Still to pay', amount: '$3,840.00' },
          ]}
        />
      </Sample>
    </Answer>
  );
}
