import ChevronRight from 'lucide-react/icons/chevron-right';
import { cva, cx } from 'class-variance-authority';
import { formatCents, formatCentsShort, type AmountStyle } from '#domain/money/format.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Link } from './link.tsx';

const look = cva('figures whitespace-nowrap', {
  variants: {
    tone: {
      ink: '',
      soft: 'text-ink-soft',
      positive: 'text-positive',
      negative: 'text-negative',
    },
    size: {
      text: '',
      strong: 'font-semibold',
      heading: 'text-heading',
      title: 'text-figure',
    },
  },
});

export interface MoneyProps {
  cents: number;
  /**
   * `auto` (default) prints money in with a plus and in green, everything else as ink: ordinary spending is no alarm.
   * `plain` has no colour and only a minus. `positive` and `negative` are for what is good or bad whichever its sign;
   * the words beside it have to say which, as colour alone says nothing.
   */
  tone?: 'auto' | 'plain' | 'soft' | 'positive' | 'negative';
  /** `negative` shows a minus only, `always` both signs, `never` none; by default what the tone asks for. */
  sign?: AmountStyle['sign'];
  /** '12.3k' from 10,000 dollars, or from the number of dollars given here, and '1.2m' from a million (rule C08). */
  short?: boolean | number;
  /** `title` and `heading` set the cents in a softer ink, so that the dollars are read first. */
  size?: 'text' | 'strong' | 'heading' | 'title';
  /** Leaves the dollar sign away where the column says it. */
  bare?: boolean;
  /** The code of the currency, where it may be another than Australian dollars. */
  currency?: string;
  /** The rows that the figure is made of: the number becomes a door. */
  href?: string;
  onOpen?: () => void;
  /** What the door opens, such as 'the 12 transactions of Groceries'; read after the figure. */
  opens?: string;
  className?: string;
}

/** The text of an amount, as `Money` shows it. */
export function moneyText({ cents, tone = 'auto', sign, short, bare, currency }: MoneyProps): string {
  const style: AmountStyle = {
    currency: !bare && (currency ?? true),
    sign: sign ?? (tone === 'auto' && cents > 0 ? 'always' : 'negative'),
  };
  if (!short) return formatCents(cents, style);
  return formatCentsShort(cents, { ...style, thresholdDollars: short === true ? undefined : short });
}

function toneOf({ cents, tone = 'auto' }: MoneyProps): 'ink' | 'soft' | 'positive' | 'negative' {
  if (tone === 'auto') return cents > 0 ? 'positive' : 'ink';
  return tone === 'plain' ? 'ink' : tone;
}

function Figure({ text, split }: { text: string; split: boolean }) {
  const point = split ? text.indexOf('.') : -1;
  if (point < 0 || text.endsWith('k') || text.endsWith('m')) return text;
  return (
    <>
      {text.slice(0, point)}
      <span className="text-[0.68em] font-medium opacity-75">{text.slice(point)}</span>
    </>
  );
}

/** An amount. The exact dollars are in the `value` of the data element, whatever is shown. */
export function Money(props: MoneyProps) {
  const { cents, size = 'text', href, onOpen, opens, className } = props;
  const figure = (
    <data value={dollarsFromCents(cents).toFixed(2)} className={cx(look({ tone: toneOf(props), size }), className)}>
      <Figure text={moneyText(props)} split={size === 'title' || size === 'heading'} />
    </data>
  );
  if (!href && !onOpen) return figure;
  const large = size === 'title' || size === 'heading';
  const linkClass = cx(
    'group rounded-tag transition-colors',
    !large && 'decoration-line-strong hover:decoration-accent underline decoration-1 underline-offset-[0.24em]',
  );
  const spoken = (
    <>
      {large ? (
        <ChevronRight
          aria-hidden="true"
          strokeWidth={2}
          className="ml-1 inline size-[1.25rem] align-baseline opacity-60 transition-[opacity,translate] group-hover:translate-x-0.5 group-hover:opacity-100"
        />
      ) : null}
      {opens ? <span className="sr-only">, opens {opens}</span> : null}
    </>
  );
  if (href) {
    return (
      <Link href={href} onClick={onOpen} className={linkClass}>
        {figure}
        {spoken}
      </Link>
    );
  }
  return (
    <button type="button" onClick={onOpen} className={linkClass}>
      {figure}
      {spoken}
    </button>
  );
}
