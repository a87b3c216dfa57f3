import { optimizerCategories, predict } from '#domain/budget/optimizer.ts';
import type { Prediction, WeeklyAmounts } from '#domain/budget/optimizer.ts';
import { formatCents, formatCentsShort } from '#domain/money/format.ts';
import { AmountAxis, FootLabels } from '#web/design/charts/axes.tsx';
import { ChartFrame } from '#web/design/charts/chart-frame.tsx';
import { ChartTip } from '#web/design/charts/chart-tip.tsx';
import { Legend } from '#web/design/charts/legend.tsx';
import { useMarks } from '#web/design/charts/marks.ts';
import { chartColour, linear, niceTicks, shownLabels } from '#web/design/charts/scales.ts';

const LEFT = 50;
const TOP = 10;
const FOOT = 26;
const HEIGHT = 240;
const MAX_COLUMNS = 20;
const inDollars = (cents: number) => formatCents(cents, { currency: true });
const afterYears = (years: number) => (years === 1 ? 'After 1 year' : `After ${years} years`);

interface DrawingProps {
  title: string;
  predictions: readonly Prediction[];
  width: number;
  marks: ReturnType<typeof useMarks>;
  says: (row: number, column: number) => string;
}

function YearTip({
  prediction,
  x,
  y,
  width,
  row,
}: {
  prediction: Prediction;
  x: number;
  y: number;
  width: number;
  row: number | undefined;
}) {
  return (
    <ChartTip
      width={width}
      tip={{
        x,
        y,
        title: afterYears(prediction.years),
        rows: [
          ...optimizerCategories.map(({ slug, name }, at) => ({
            label: name,
            figure: inDollars(prediction[slug]),
            colour: chartColour(at),
            strong: at === row,
          })),
          { label: 'Total', figure: inDollars(prediction.totalCents) },
        ],
      }}
    />
  );
}

/** A stacked column per year. */
function Drawing({ title, predictions: rows, width, marks, says }: DrawingProps) {
  const ticks = niceTicks(0, Math.max(...rows.map(({ totalCents }) => totalCents)), 4);
  const y = linear(0, ticks.at(-1) ?? 1, HEIGHT - FOOT, TOP);
  const step = (width - LEFT) / rows.length;
  const bar = Math.min(56, Math.max(4, step * 0.7));
  const shown = shownLabels(rows.length, width - LEFT, 34);
  const active = marks.active ? rows[marks.active.column] : undefined;
  return (
    <>
      <svg
        ref={marks.chart}
        width={width}
        height={HEIGHT}
        role="group"
        aria-label={title}
        className="block overflow-visible"
      >
        <AmountAxis ticks={ticks} y={y} left={LEFT} width={width} />
        <FootLabels
          y={HEIGHT - 6}
          labels={rows.flatMap(({ years }, at) =>
            shown(at) ? [{ key: years, x: LEFT + step * (at + 0.5), text: years }] : [],
          )}
        />
        {rows.map((prediction, column) => {
          let under = 0;
          return optimizerCategories.map(({ slug }, row) => {
            const top = y(under + prediction[slug]);
            const height = Math.max(0, y(under) - top);
            under += prediction[slug];
            return (
              <rect
                key={slug}
                x={LEFT + step * (column + 0.5) - bar / 2}
                y={top}
                width={bar}
                height={height}
                rx={1.5}
                fill={chartColour(row)}
                opacity={marks.active && marks.active.row !== row ? 0.4 : 1}
                {...marks.attributes(row, column, says(row, column))}
              />
            );
          });
        })}
      </svg>
      {active ? (
        <YearTip
          prediction={active}
          x={LEFT + step * ((marks.active?.column ?? 0) + 0.5)}
          y={y(active.totalCents)}
          width={width}
          row={marks.active?.row}
        />
      ) : null}
    </>
  );
}

/** The predicted growth by year, as chart and table. */
export function PredictionChart({ weekly, years, owed }: { weekly: WeeklyAmounts; years: number; owed: number }) {
  const predictions = Array.from({ length: Math.min(years, MAX_COLUMNS) }, (_, at) => predict(weekly, at + 1, owed));
  const marks = useMarks(optimizerCategories.length, predictions.length);
  const title = 'Prediction by year';
  const says = (row: number, column: number): string => {
    const { slug, name } = optimizerCategories[row]!;
    const prediction = predictions[column]!;
    return `${afterYears(prediction.years)}, ${name}: ${inDollars(prediction[slug])} of ${inDollars(prediction.totalCents)}`;
  };
  const last = predictions.at(-1)!;
  return (
    <ChartFrame
      title={title}
      summary={`${afterYears(last.years)}: ${inDollars(last.totalCents)}`}
      legend={
        <Legend
          items={optimizerCategories.map(({ slug, name }, at) => ({
            id: slug,
            label: name,
            colour: chartColour(at),
            figure: inDollars(last[slug]),
          }))}
        />
      }
      table={{
        columns: ['Year', ...optimizerCategories.map(({ name }) => name), 'Total'],
        rows: predictions.map((prediction) => ({
          key: String(prediction.years),
          cells: [
            prediction.years,
            ...optimizerCategories.map(({ slug }) => formatCentsShort(prediction[slug], { currency: true })),
            formatCentsShort(prediction.totalCents, { currency: true }),
          ],
        })),
      }}
    >
      {(width) => <Drawing title={title} predictions={predictions} width={width} marks={marks} says={says} />}
    </ChartFrame>
  );
}
