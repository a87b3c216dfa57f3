/** The common fields of tips and answers. Ids are unique over both and are never reused. */
interface Article {
  id: number;
  sources: { title: string; url: string }[];
  /** A screen of ours where it can be done. */
  link: { title: string; path: string } | null;
  /** When its facts were last checked. */
  checked_on: string;
}

export interface TipText extends Article {
  tags_id: number;
  title: string;
  summary: string;
  body: string[];
  steps: string[];
}

export interface AnswerText extends Article {
  category: string;
  question: string;
  answer: string[];
}
