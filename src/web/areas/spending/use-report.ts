import { useSearchParams } from 'react-router';
import { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { datesOf, isSpan, spans } from './span.ts';
import type { SpanName } from './span.ts';

export type Report = ReplyOf<typeof spending.report>;
export type ReportLine = Report['data'][number];

/** The span that the address asks for, a year unless told. */
export function useSpan(): {
  span: SpanName;
  setSpan: (span: SpanName) => void;
  dates: { min_date: string; max_date: string };
} {
  const [search, setSearch] = useSearchParams();
  const spanParam = search.get('span');
  const span = isSpan(spanParam) ? spanParam : 'year';
  return {
    span,
    setSpan: (next) => setSearch({ span: next }, { replace: true }),
    dates: datesOf(span, useMemberTime().today()),
  };
}

/** Money by category or sub-category and step over the asked span. */
export function useReport(group: 'category' | 'sub_category') {
  const { span, dates } = useSpan();
  return useApiQuery(spending.report, { query: { ...dates, group, per: spans[span].per } }, { keepPrevious: true });
}
