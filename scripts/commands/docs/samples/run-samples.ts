import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toVariable } from '../../../../contracts/run/target/keys.ts';
import { type RunningMock, startMock } from '../../../../mock/start-mock.ts';
import type { ContractDocument } from '../../../../spec/document.ts';
import { isGrade } from '../../../../spec/evidence.ts';
import { MOCK_HEADER } from '../../../../spec/mock-header.ts';
import { listOperations } from '../../../../spec/operations.ts';
import { isOwnService } from '../../../../spec/own-service.ts';
import { listFakeCredentials, toCredentialVariable } from '../../../../spec/security.ts';
import { withoutFullStop } from '../../../../spec/text/sentence.ts';
import type { Ended } from './processes.ts';
import { RUNTIMES, type Runtime } from './runtime.ts';
import type { Language, SampleAnswer, SampleCall } from './sample.ts';
import { toShownBody } from './shown-body.ts';

/** What came of the samples. */
export interface SampleRun {
  /** In the order of the calls, what each language was answered; a language that this machine has not is missing. */
  answers: readonly (readonly SampleAnswer[])[];
  /** Of each call, what it did not do that it is there to show, each in one sentence. */
  failures: readonly (readonly string[])[];
  /** Why a language was not run, as half a sentence. */
  missing: ReadonlyMap<Language, string>;
  /** How many programs were run. */
  count: number;
}

/**
 * Runs every call in every language that this machine has, each as the program that is printed, but for the address: that of a
 * mock of the document, which is back at the known data before each request. A program may fail, or be answered otherwise than
 * the call wants.
 */
export async function runSamples(
  document: ContractDocument,
  calls: readonly SampleCall[],
  runtimes: readonly Runtime[] = RUNTIMES,
): Promise<SampleRun> {
  const folder = await mkdtemp(join(tmpdir(), 'wes-docs-')).catch(() => undefined);
  // As in a container whose file system is only read.
  if (folder === undefined)
    return toUnrun(calls, runtimes, `no temporary file can be written to ${tmpdir()}`);
  try {
    // What only this build may read: nothing of it is the user's.
    await writeFile(join(folder, '.curlrc'), '');
    const runs = await Promise.all(runtimes.map((runtime) => runLanguage(document, calls, runtime, folder)));
    const missing = runs.flatMap(({ language, missing }) => (missing ? [[language, missing] as const] : []));
    return {
      answers: calls.map((_, index) => runs.flatMap(({ answers }) => answers[index] ?? [])),
      failures: calls.map((_, index) => runs.flatMap(({ failures }) => failures[index] ?? [])),
      missing: new Map(missing),
      count: runs.reduce((sum, { answers }) => sum + answers.filter(Boolean).length, 0),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is told where this machine can run nothing. */
function toUnrun(calls: readonly SampleCall[], runtimes: readonly Runtime[], why: string): SampleRun {
  return {
    answers: calls.map(() => []),
    failures: calls.map(() => []),
    missing: new Map(runtimes.map(({ language }) => [language, why])),
    count: 0,
  };
}

interface LanguageRun {
  language: Language;
  missing?: string;
  /** In the order of the calls. */
  failures: (string | undefined)[];
  answers: (SampleAnswer | undefined)[];
}

async function runLanguage(
  document: ContractDocument,
  calls: readonly SampleCall[],
  runtime: Runtime,
  folder: string,
): Promise<LanguageRun> {
  const { language } = runtime;
  if (calls.length === 0) return { language, failures: [], answers: [] };

  const seen = calls.map((): Response[] => []);
  const mock = await startRecordingMock(document, seen);
  try {
    const files = calls.map((_, index) => join(folder, `sample-${index}.${runtime.extension}`));
    for (const [index, call] of calls.entries())
      await writeFile(files[index] ?? '', runtime.write(call, `${mock.url}/${index}`));
    const ended = await runtime.run(files, toEnvironment(mock, document, folder));
    if (typeof ended === 'string') return { language, missing: ended, failures: [], answers: [] };
    const failures: LanguageRun['failures'] = [];
    const answers: LanguageRun['answers'] = [];
    for (const [index, call] of calls.entries()) {
      const responses = seen[index] ?? [];
      const answer = await toAnswer(responses, language);
      const problem = findProblem(call, ended[index], answer, responses.length);
      const failed = `The sample ${call.id} in ${runtime.title} failed: ${problem}.`;
      answers.push(problem === undefined ? answer : undefined);
      failures.push(problem === undefined ? undefined : failed);
    }
    return { language, failures, answers };
  } finally {
    await mock.close();
  }
}

/** A mock that begins each request with the known data, and keeps what it answers to each sample: its number stands before the path. */
function startRecordingMock(document: ContractDocument, seen: readonly Response[][]): Promise<RunningMock> {
  const mock = startMock({
    document,
    port: 0,
    // What others describe has no known data that a sample could name.
    stateless: !isOwnService(document.root),
    front: (answer) => async (request) => {
      const [, origin = '', index = '', target = ''] = /^(\w+:\/\/[^/]+)\/(\d+)(.*)$/.exec(request.url) ?? [];
      (await mock).reset();
      const response = await answer(new Request(origin + target, request));
      seen[Number(index)]?.push(response.clone());
      return response;
    },
  });
  return mock;
}

/** The mock's own keys in the place of the user's, and nothing that would send a request elsewhere or add to it. */
function toEnvironment(
  { companies, stages }: RunningMock,
  document: ContractDocument,
  folder: string,
): NodeJS.ProcessEnv {
  const keys = Object.keys(stages).map((stage) => [toVariable(stage), companies[0]?.keys[stage] ?? '']);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(WES_.*_KEY|WES_CREDENTIAL_.*|NODE_OPTIONS|.*_proxy)$/i.test(name),
  );
  const fakes = Object.entries(listFakeCredentials(listOperations(document.root)));
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(keys),
    ...Object.fromEntries(fakes.map(([scheme, value]) => [toCredentialVariable(scheme), value])),
    NO_PROXY: '*',
    CURL_HOME: folder,
    NETRC: join(folder, '.netrc'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
}

function findProblem(
  { wantedStatus }: SampleCall,
  ended: Ended | undefined,
  answer: SampleAnswer | undefined,
  requests: number,
): string | undefined {
  if (ended?.failed !== undefined) return withoutFullStop(ended.failed);
  if (!answer || requests !== 1) return `it sent ${requests} requests instead of one`;
  const { status, body } = answer;
  const isWanted = wantedStatus === undefined ? status < 400 : status === wantedStatus;
  if (!isWanted) return withoutFullStop(`it was answered with ${status} ${body.slice(0, 300)}`);
  return ended?.printed.includes(String(status)) ? undefined : 'it does not print the answer';
}

async function toAnswer(
  [response]: readonly Response[],
  language: Language,
): Promise<SampleAnswer | undefined> {
  if (!response) return undefined;
  const { headers, status } = response;
  const text = await response.text();
  const grade = headers.get(MOCK_HEADER);
  return {
    languages: [language],
    status,
    headers: [...headers].filter(([name]) => name !== MOCK_HEADER),
    ...toShownBody(text, headers.get('content-type') ?? ''),
    grade: isGrade(grade) ? grade : undefined,
  };
}
