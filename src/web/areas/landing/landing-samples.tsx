import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { addDays } from '#domain/calendar/civil-date.ts';
import { dayAndMonth, weekdayName } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';

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
        <div key={label} className="flex flex-wrap items-baseline justify-end gap-x-4 py-2">
          <span className="min-w-0 flex-1 basis-20">
            {label}
            {note ? <span className="text-ink-faint text-caption block">{note}</span> : null}
          </span>
          <span className="figures font-semibold">{amount}</span>
        </div>
      ))}
    </div>
  );
}

/**
 * Shares of the balance of $3,002.02: left, bills, loan and goals. As classes, since the page allows no inline styles.
 */
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
      <p className="text-ink-soft text-caption">About $156.89 a day for 9 days</p>
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
          <div key={day} className="flex flex-wrap items-center gap-x-3 py-2">
            <span className="border-line grid w-11 place-items-center rounded-control border py-1 leading-tight">
              <span className="figures font-semibold">{day}</span>
              <span className="text-ink-faint text-[0.6875rem]">Nov</span>
            </span>
            <span className="min-w-0 flex-1 basis-20">
              {label}
              <span className="text-ink-faint text-caption block">{note}</span>
            </span>
            <span className="figures ml-auto font-semibold">{amount}</span>
          </div>
        ))}
      </Sample>
    </Answer>
  );
}

/**
 * The balance at the end of each day from 23 November, in dollars: what the first sample has, less $125 a day, the
 * bills and the loan on their days, and $2,600 of pay each second Wednesday.
 */
const forecast: readonly number[] = [
  3002, 2877, 2212, 2087, 1718, 1574, 1449, 737, 412, 2887, 2762, 2637, 2512, 2387, 2262, 2137, 1472, 1347, 978, 853,
  728, 603, 478, 2953, 2828, 2703, 2578, 2453, 2328,
];
const FIRST_DAY = '2026-11-23';
const lowest = Math.min(...forecast);
const lowestDay = addDays(FIRST_DAY, forecast.indexOf(lowest));
const lastDay = addDays(FIRST_DAY, forecast.length - 1);
const lowestText = formatCents(lowest * 100, { currency: true });

const DAY_WIDTH = 10;
const ZERO_Y = 130;
const heightOf = (dollars: number): number => ZERO_Y - dollars * 0.035;
const line = forecast.map((dollars, day) => `${day * DAY_WIDTH} ${heightOf(dollars).toFixed(1)}`).join(' ');
const width = (forecast.length - 1) * DAY_WIDTH;

function ForecastChart() {
  const [x, y] = [forecast.indexOf(lowest) * DAY_WIDTH, heightOf(lowest)];
  return (
    <svg viewBox="-28 0 308 150" className="mt-2 w-full">
      {[0, 1, 2, 3].map((thousands) => (
        <g key={thousands}>
          <line
            x1="0"
            x2={width}
            y1={heightOf(thousands * 1000)}
            y2={heightOf(thousands * 1000)}
            className={thousands === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x="-6" y={heightOf(thousands * 1000) + 4} textAnchor="end" className="fill-ink-faint text-[0.6875rem]">
            {thousands === 0 ? '$0' : `$${thousands}k`}
          </text>
        </g>
      ))}
      <path d={`M${line}V${ZERO_Y}H0Z`} fill="var(--chart-1)" opacity="0.16" />
      <path d={`M${line}`} fill="none" stroke="var(--chart-1)" strokeWidth="2.5" strokeLinejoin="round" />
      <circle cx={x} cy={y} r="5" className="fill-spark stroke-surface" strokeWidth="2" />
      <text x={x + 10} y={y + 9} className="fill-ink text-[0.75rem] font-semibold">
        {`${lowestText.replace('.00', '')} on ${dayAndMonth(lowestDay)}`}
      </text>
      <text x="0" y="146" className="fill-ink-faint text-[0.6875rem]">
        Today
      </text>
      <text x={width} y="146" textAnchor="end" className="fill-ink-faint text-[0.6875rem]">
        {dayAndMonth(lastDay)}
      </text>
    </svg>
  );
}

export function ForecastSample() {
  return (
    <Answer
      title="A forecast, day by day"
      text="See your lowest day before it comes, and try moving a bill or putting off a purchase."
    >
      <Sample
        says={`Sample: the expected balance for the next four weeks, lowest on ${weekdayName(lowestDay)} ${dayAndMonth(lowestDay)} at ${lowestText}.`}
        className="min-h-62 px-5 pt-5 pb-4"
      >
        <p className="text-subhead">Next four weeks</p>
        <ForecastChart />
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
