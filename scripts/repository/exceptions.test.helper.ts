/** What breaks a rule and stays, at least for now, by the rule's id: one that is mended is to be taken out. */
export const EXCEPTIONS: Record<string, readonly string[]> = {
  'few-parameters': [
    'contracts/checks/company-scope.ts toCase',
    'contracts/checks/negative-data-rejection.ts listParameterRejections',
    'contracts/checks/recognition-filter.ts judge',
    'contracts/checks/recognition-filter.ts toCase',
    'contracts/checks/refusal.ts listFacts',
    'contracts/checks/rejection.ts judge',
    'contracts/checks/rejection.ts toRejectionCase',
    'contracts/learn/edits/content-edits.ts toOther',
    'contracts/learn/edits/error-edits.ts toEdit',
    'contracts/learn/edits/error-edits.ts toMediaSteps',
    'contracts/learn/edits/member-edits.ts listMemberEdits',
    'contracts/learn/edits/path-edits.ts move',
    'contracts/learn/edits/path-edits.ts toReadings',
    'contracts/learn/edits/path-edits.ts toReplaced',
    'contracts/learn/edits/refusal-edits.ts toNewResponse',
    'contracts/learn/edits/schema-edits.ts fitSlot',
    'contracts/learn/edits/status-edits.ts name',
    'scripts/command-line/learned-files.ts write',
  ],
  'short-functions': [
    'contracts/learn/learner.ts createLearner',
    'contracts/learn/observations/parameter-observations.ts createParameterBook',
    'contracts/learn/observations/schema-observations.ts createSchemaBook',
  ],
  'no-splinters': [
    'contracts/checks/key-refusal.ts',
    'contracts/learn/overlay/learned-overlay.ts',
    'contracts/learn/overlay/overlay-text.ts',
    'contracts/learn/shape/text-formats.ts',
    'scripts/commands/check/report-forms.ts',
  ],
  'schema-keywords': [
    // An element of JUnit is called `properties`.
    'contracts/report/junit/testcase.ts',
    // SARIF calls what a tool adds `properties`.
    'contracts/report/sarif/sarif.ts',
    // It writes a document for others to read.
    'scripts/bench/large-document.ts',
    // SARIF calls what a tool adds `properties`.
    'scripts/compare/drift.ts',
  ],
  references: [
    // It writes a document for others to read.
    'scripts/bench/large-document.ts',
  ],
};
