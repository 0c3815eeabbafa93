import type { Traffic } from '../../../contracts/watch/traffic.ts';
import type { JudgeEnd } from './judge.ts';

/** What the thread of the judge is told. */
export type ToJudge =
  | { kind: 'see'; id: number; traffic: Traffic }
  | { kind: 'pass'; why: string }
  | { kind: 'end' };

/** What it says; `broken` is of one exchange. */
export type FromJudge =
  | { kind: 'ready' }
  | { kind: 'judged'; id: number; text: string }
  | { kind: 'broken'; id: number; message: string }
  | { kind: 'ended'; end: JudgeEnd };
