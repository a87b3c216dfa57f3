/**
 * Where the bands of the cash-flow image run: income on the left, categories in the middle, their sub-categories on
 * the right. Every height is the same number of pixels a cent, so what comes in and what goes out can be compared by
 * eye.
 */

export interface FlowItem {
  id: string;
  label: string;
  /** More than zero. */
  cents: number;
  colour?: string;
}

export interface FlowCategory extends FlowItem {
  children?: readonly FlowItem[];
}

export type FlowKind = 'income' | 'category' | 'sub' | 'left' | 'drawn';

export interface FlowNode extends FlowItem {
  kind: FlowKind;
  /** 0 income, 1 categories, 2 sub-categories. */
  column: number;
  y: number;
  height: number;
  /** The category that a sub-category belongs to. */
  parentId?: string;
}

export interface FlowLink {
  from: string;
  to: string;
  cents: number;
  fromY: number;
  toY: number;
  height: number;
  colour?: string;
}

/** Where the bands to the categories begin: all the income, not one source of it. */
export const POOL = 'pool';

export interface FlowLayout {
  nodes: FlowNode[];
  links: FlowLink[];
}

const sum = (items: readonly FlowItem[]) => items.reduce((total, item) => total + item.cents, 0);

/** Income and categories with the one line that makes both sides equal: what is left, or the shortfall. */
function balanced(incomes: readonly FlowItem[], categories: readonly FlowCategory[]) {
  const over = sum(incomes) - sum(categories);
  const sources = incomes.map((item) => ({ ...item, kind: 'income' as FlowKind }));
  const uses = categories.map((item) => ({ ...item, kind: 'category' as FlowKind }));
  if (over > 0) uses.push({ id: 'left', label: 'Left over', cents: over, kind: 'left' });
  if (over < 0) sources.push({ id: 'drawn', label: 'Shortfall', cents: -over, kind: 'drawn' });
  return { sources, uses };
}

function stack(
  items: readonly (FlowItem & { kind: FlowKind; parentId?: string })[],
  column: number,
  scale: number,
  gap: number,
  height: number,
): FlowNode[] {
  const taken = sum(items) * scale + gap * Math.max(0, items.length - 1);
  let y = Math.max(0, (height - taken) / 2);
  return items.map((item) => {
    const node = { ...item, column, y, height: item.cents * scale };
    y += node.height + gap;
    return node;
  });
}

/** The bands from all income together: money has no name, so no band says which pay paid for which purchase. */
function pour(sources: readonly FlowNode[], targets: readonly FlowNode[]): FlowLink[] {
  let used = sources[0]?.y ?? 0;
  return targets.map((target) => {
    const link = {
      from: POOL,
      to: target.id,
      cents: target.cents,
      fromY: used,
      toY: target.y,
      height: target.height,
      colour: target.colour,
    };
    used += target.height;
    return link;
  });
}

function branch(parents: readonly FlowNode[], children: readonly FlowNode[]): FlowLink[] {
  return parents.flatMap((parent) => {
    let used = 0;
    return children
      .filter((child) => child.parentId === parent.id)
      .map((child) => {
        const link = {
          from: parent.id,
          to: child.id,
          cents: child.cents,
          fromY: parent.y + used,
          toY: child.y,
          height: child.height,
          colour: parent.colour,
        };
        used += child.height;
        return link;
      });
  });
}

/** Lays the image out in a height; `columns` 2 leaves the sub-categories away, as a phone has no room for them. */
export function layoutFlow(
  incomes: readonly FlowItem[],
  categories: readonly FlowCategory[],
  height: number,
  gap: number,
  columns: 2 | 3,
): FlowLayout {
  const { sources, uses } = balanced(incomes, categories);
  const subs =
    columns === 3
      ? categories.flatMap((category) =>
          (category.children ?? []).map((child) => ({
            ...child,
            kind: 'sub' as FlowKind,
            parentId: category.id,
            colour: child.colour ?? category.colour,
          })),
        )
      : [];
  const total = Math.max(sum(sources), 1);
  const maxGaps = Math.max(uses.length, subs.length, 1) - 1;
  const scale = Math.max(0, height - maxGaps * gap) / total;
  // The sources touch, so that they read as one pool of money.
  const left = stack(sources, 0, scale, 0, height);
  const middle = stack(uses, 1, scale, gap, height);
  const right = stack(subs, 2, scale, gap, height);
  return { nodes: [...left, ...middle, ...right], links: [...pour(left, middle), ...branch(middle, right)] };
}

/** A band between two heights, as a closed path. */
export function bandPath(x1: number, x2: number, link: FlowLink): string {
  const middle = (x1 + x2) / 2;
  const { fromY, toY, height } = link;
  return `M${x1} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${x2} ${toY}V${toY + height}C${middle} ${toY + height} ${middle} ${fromY + height} ${x1} ${fromY + height}Z`;
}
