import type * as z from 'zod/mini';
import type { ToolName, Tools } from '#domain/assistant/findings.ts';
import type { Proposal } from '#domain/assistant/piece.ts';
import type { Source } from '#domain/assistant/sources.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import type { ListParts } from '../../transactions/public.ts';
import type { FigureBook } from './figure-book.ts';

/** The requesting member and the current day. */
export interface Scope {
  context: SystemContext;
  memberId: number;
  today: CivilDate;
}

/** Where transactions are listed and searched. */
export function listParts({ memberDb, systemDb }: SystemContext): ListParts {
  return { memberDb, searchDb: systemDb };
}

export interface Result<N extends ToolName> {
  data: Tools[N]['data'];
  /** The data and dates used; empty if none was. */
  sources: Source[];
  proposal?: Proposal;
}

export interface Tool<N extends ToolName = ToolName> {
  name: N;
  about: string;
  input: z.ZodMiniType;
  run(input: Tools[N]['input'], scope: Scope, figures: FigureBook): Promise<Result<N>>;
}

/** The one source of a result. */
export const fromData = (data: string, ...dates: string[]): Source[] => [{ data, dates }];

/** Declares a read-only tool over the data of the requesting member. */
export function tool<N extends ToolName>(name: N, about: string, input: z.ZodMiniType, run: Tool<N>['run']): Tool<N> {
  return { name, about, input, run };
}
