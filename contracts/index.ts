/** The contract suite without a test runner; `workplace-engagement-kit/vitest` is the one inside Vitest. */

export { toAnnotations } from './report/annotations.ts';
export { toCodeQuality } from './report/codequality/codequality.ts';
export { toHar } from './report/har/har.ts';
export { toHtml } from './report/html/html.tsx';
export { toJunit } from './report/junit/junit.ts';
export { toMarkdown } from './report/markdown/markdown.ts';
export type { CaseResult, Counts, FactResult, Report, RunRecord } from './report/report.ts';
export { toSarif } from './report/sarif/sarif.ts';
export { toSummary } from './report/summary/summary.ts';
export { toJsonReport } from './report/text/json.ts';
export { CannotJudge } from './run/cannot-judge.ts';
export type { ExchangeRecord } from './run/exchange-log.ts';
export type { Finding } from './run/findings.ts';
export type { ContractOptions, OperationFilter, StageKeys } from './run/options.ts';
export { runContract } from './run-contract.ts';
