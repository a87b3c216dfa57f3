import { percentShare } from '#domain/money/cents.ts';
import { formatCents, formatPercent } from '#domain/money/format.ts';
import { paintOf } from '../paint.ts';
import { useTextScale } from '../text-scale.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTip } from './chart-tip.tsx';
import { bandPath, layoutFlow, POOL, type FlowCategory, type FlowItem, type FlowNode } from './flow-layout.ts';
import { flowMeasures, type FlowMeasures } from './flow-measures.ts';
import { useMarks } from './marks.ts';
import { chartColour } from './scales.ts';

export interface CashFlowSankeyProps {
  title: string;
  titleShown?: boolean;
  incomes: readonly FlowItem[];
  categories: readonly FlowCategory[];
  /** What was left over, or the shortfall, opens nothing: it has no rows. */
  onSelect?: (node: FlowNode) => void;
}

const BAR = 8;
/** A slice of the income thinner than this, in lines of its label, has no room for it; the table names it. */
const MIN_LABELLED = 1.15;
/** The fewest letters worth showing of a name. */
const MIN_LETTERS = 6;
const inDollars = (cents: number) => formatCents(Math.round(cents), { currency: true });

/** Where the money came from and where it went. Below 560 px the sub-categories stay in the table. */
export function CashFlowSankey(props: CashFlowSankeyProps) {
  const { title, titleShown, incomes, onSelect } = props;
  const categories = props.categories.map((category, at) => ({
    ...category,
    colour: paintOf(category.colour ?? chartColour(at)),
  }));
  const inCents = incomes.reduce((sum, item) => sum + item.cents, 0);
  const outCents = categories.reduce((sum, item) => sum + item.cents, 0);
  const open = (item: FlowItem, kind: FlowNode['kind']) =>
    onSelect && (() => onSelect({ ...item, kind, column: 0, y: 0, height: 0 }));
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      summary={`${inDollars(inCents)} in, ${inDollars(outCents)} out, ${inDollars(Math.abs(inCents - outCents))} ${inCents >= outCents ? 'left over' : 'short'}`}
      table={{
        columns: ['From or to', 'Amount'],
        rows: [
          ...incomes.map((item) => ({
            key: item.id,
            cells: [`In: ${item.label}`, inDollars(item.cents)],
            onOpen: open(item, 'income'),
            opens: 'its transactions',
          })),
          ...categories.flatMap((category) => [
            {
              key: category.id,
              cells: [`Out: ${category.label}`, inDollars(category.cents)],
              onOpen: open(category, 'category'),
              opens: 'its transactions',
            },
            ...(category.children ?? []).map((child) => ({
              key: child.id,
              cells: [`Out: ${category.label}, ${child.label}`, inDollars(child.cents)],
              onOpen: open(child, 'sub'),
              opens: 'its transactions',
            })),
          ]),
        ],
      }}
    >
      {(width) => <Drawing title={title} incomes={incomes} categories={categories} onSelect={onSelect} width={width} />}
    </ChartFrame>
  );
}

interface DrawingProps extends Omit<CashFlowSankeyProps, 'categories'> {
  categories: readonly FlowCategory[];
  width: number;
}

function Drawing({ title, incomes, categories, onSelect, width }: DrawingProps) {
  const measures = flowMeasures(width, useTextScale());
  const { columns, places, gap } = measures;
  const height = heightFor(categories, measures);
  const { nodes, links } = layoutFlow(incomes, categories, height, gap, columns);
  const marks = useMarks(1, nodes.length, onSelect ? ({ column }) => pick(nodes[column]) : undefined);
  const active = marks.active ? nodes[marks.active.column] : undefined;
  const touches = (from: string, to: string) =>
    !active || active.column === 0 || active.id === from || active.id === to || active.parentId === to;
  function pick(node: FlowNode | undefined) {
    if (node && node.kind !== 'left' && node.kind !== 'drawn') onSelect?.(node);
  }
  // A label of two lines reaches above the first bar and below the last one.
  return (
    <div className="relative" style={measures.stacked ? { marginBlock: measures.fontSize } : undefined}>
      <svg
        ref={marks.chart}
        width={width}
        height={height}
        role="group"
        aria-label={title}
        className="animate-tip block overflow-visible"
      >
        <g aria-hidden="true">
          {links.map((link) => {
            const start = link.from === POOL ? 0 : 1;
            return (
              <path
                key={`${link.from}-${link.to}`}
                d={bandPath((places[start] ?? 0) + BAR, places[start + 1] ?? 0, link)}
                fill={link.colour ?? 'var(--positive)'}
                opacity={touches(link.from, link.to) ? 0.26 : 0.07}
                className="transition-opacity"
              />
            );
          })}
        </g>
        {nodes.map((node, at) => (
          <NodeMark
            key={node.id}
            node={node}
            x={places[node.column] ?? 0}
            measures={measures}
            attributes={marks.attributes(0, at, `${node.label}: ${inDollars(node.cents)}`)}
          />
        ))}
      </svg>
      {active ? (
        <NodeTip
          node={active}
          x={(places[active.column] ?? 0) + BAR / 2}
          width={width}
          whole={nodes.filter(({ column }) => column === 0).reduce((sum, { cents }) => sum + cents, 0)}
          byTouch={marks.byTouch}
        />
      ) : null}
    </div>
  );
}

function NodeTip({
  node,
  x,
  width,
  whole,
  byTouch,
}: {
  node: FlowNode;
  x: number;
  width: number;
  whole: number;
  byTouch: boolean;
}) {
  const opens = node.kind !== 'left' && node.kind !== 'drawn';
  return (
    <ChartTip
      width={width}
      tip={{
        x,
        y: node.y + Math.min(node.height / 2, 24),
        title: node.label,
        rows: [
          {
            label: `${formatPercent(percentShare(node.cents, whole))} of the total`,
            figure: inDollars(node.cents),
            strong: true,
          },
        ],
        note: byTouch && opens ? 'Tap again to see the transactions' : undefined,
      }}
    />
  );
}

/** The height that leaves room for a line of text at every category, or at every sub-category where they are shown. */
function heightFor(categories: readonly FlowCategory[], { columns, lineHeight }: FlowMeasures): number {
  const parts = categories.reduce((sum, { children }) => sum + (children?.length ?? 0), 0);
  const lines = columns === 3 ? Math.max(parts, categories.length + 1) : categories.length + 1;
  return Math.max(columns === 3 ? 320 : 360, lines * lineHeight);
}

interface NodeMarkProps {
  node: FlowNode;
  x: number;
  measures: FlowMeasures;
  attributes: ReturnType<ReturnType<typeof useMarks>['attributes']>;
}

function NodeMark({ attributes, ...props }: NodeMarkProps) {
  const { node, x } = props;
  const colour =
    node.colour ??
    (node.kind === 'left' || node.kind === 'income'
      ? 'var(--positive)'
      : node.kind === 'drawn'
        ? 'var(--warning)'
        : 'var(--ink-faint)');
  return (
    <>
      <g {...attributes}>
        <rect x={x} y={node.y} width={BAR} height={Math.max(2, node.height)} rx={2} fill={colour} />
        <rect x={x} y={node.y + node.height / 2 - 15} width={150} height={30} fill="transparent" stroke="none" />
      </g>
      {/* Outside of the mark, whose own name is whole: what is cut off here would not agree with it. */}
      <NodeLabel {...props} />
    </>
  );
}

function NodeLabel({ node, x, measures }: Omit<NodeMarkProps, 'attributes'>) {
  const { letter, letters: most, fontSize } = measures;
  const bare = measures.columns === 2 && node.column === 0;
  const upright = measures.upright && bare;
  const stacked = measures.stacked && !bare;
  const letters = upright ? Math.min(most, Math.floor(node.height / letter)) : most;
  const named = upright ? letters >= MIN_LETTERS : node.height >= MIN_LABELLED * fontSize || node.column !== 0;
  if (!named) return null;
  const [left, middle] = [x + BAR + 8, node.y + node.height / 2];
  return (
    <text
      aria-hidden="true"
      pointerEvents="none"
      x={left}
      y={middle}
      dy={upright ? '0.5em' : stacked ? '-0.3em' : '0.32em'}
      textAnchor={upright ? 'middle' : undefined}
      transform={upright ? `rotate(-90 ${left} ${middle})` : undefined}
      fontSize={fontSize}
      strokeWidth={3.5}
      strokeLinejoin="round"
      strokeOpacity={0.75}
      className="fill-ink stroke-page [paint-order:stroke]"
    >
      <tspan className="font-medium">
        {node.label.length > letters ? `${node.label.slice(0, letters - 1)}…` : node.label}
      </tspan>
      {bare ? null : (
        <tspan {...(stacked ? { x: left, dy: '1.25em' } : { dx: 6 })} className="fill-ink-soft figures">
          {inDollars(node.cents)}
        </tspan>
      )}
    </text>
  );
}
