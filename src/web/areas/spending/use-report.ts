import { useSearchParams } from 'react-router';
import { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { DEFAULT_SPAN, datesBefore, datesOf, isSpan, spans } from './span.ts';
import type { SpanDates, SpanName } from './span.ts';

export type Report = ReplyOf<typeof spending.report>;
export type ReportLine = Report['data'][number];

/** The span that the address asks for, with its days and those to compare them with. */
export function useSpan(): {
  span: SpanName;
  setSpan: (span: SpanName) => void;
  dates: SpanDates;
  before: SpanDates;
} {
  const [search, setSearch] = useSearchParams();
  const today = useMemberTime().today();
  const spanParam = search.get('span');
  const span = isSpan(spanParam) ? spanParam : DEFAULT_SPAN;
  return {
    span,
    setSpan: (next) => setSearch({ span: next }, { replace: true }),
    dates: datesOf(span, today),
    before: datesBefore(span, today),
  };
}

/** Money by category or sub-category and step over the requested span, and by category over the one before. */
export function useReports(group: 'category' | 'sub_category') {
  const { span, dates, before } = useSpan();
  const { per } = spans[span];
  return {
    report: useApiQuery(spending.report, { query: { ...dates, group, per } }, { keepPrevious: true }),
    earlier: useApiQuery(spending.report, { query: { ...before, group: 'category', per } }, { keepPrevious: true }),
  };
}
