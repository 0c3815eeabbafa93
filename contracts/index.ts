/** The contract suite without a test runner; `workplace-engagement-kit/vitest` is the one inside Vitest. */
export { CannotJudge } from './cannot-judge.ts';
export type { ContractOptions, OperationFilter, StageKeys } from './options.ts';
export { toAnnotations } from './report/annotations.ts';
export { toHar } from './report/har/har.ts';
export { toHtml } from './report/html/html.ts';
export { toJsonReport } from './report/json.ts';
export { toJunit } from './report/junit/junit.ts';
export type {
  CaseResult,
  Counts,
  ExchangeRecord,
  FactResult,
  Finding,
  Report,
  RunRecord,
} from './report/report.ts';
export { type SarifRule, toSarif } from './report/sarif/sarif.ts';
export { toSummary } from './report/summary/summary.ts';
export { runContract } from './run-contract.ts';
