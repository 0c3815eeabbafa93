import type { Finding } from '../run/findings.ts';

export const SAMPLE_FINDING: Finding = {
  id: 'ignored_auth/listMembers/dev/unknown',
  label: 'unknown',
  check: 'ignored_auth',
  outcome: 'violation',
  baselined: false,
  operationId: 'listMembers',
  stage: 'dev',
  pointer: '/components/responses/Forbidden',
  location: { file: 'spec/openapi.yaml', line: 120 },
  source: '§7',
  grade: 'documented',
  received: 'status 200',
  documented: '403',
  curl: 'curl -i "$WES_DEV_KEY"',
  observations: 2,
};
