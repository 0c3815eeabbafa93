import type { Fault } from '../../../contracts/faults/fault.ts';
import { listFaults } from '../../../contracts/faults/faults.ts';
import type { SelfTestOptions } from '../../../contracts/faults/run-fault.ts';
import { runSelfTest, type SelfTest } from '../../../contracts/faults/self-test.ts';
import { toSelfTestText } from '../../../contracts/faults/self-test-text.ts';
import { toJsonText } from '../../../contracts/report/text/json.ts';
import { isLoopback, toBaseAddress } from '../../../contracts/run/target/base-address.ts';
import { createMock } from '../../../mock/create-mock.ts';
import { type Contract, createContract } from '../../../spec/contract.ts';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { listOperations } from '../../../spec/operations.ts';
import { createRandom } from '../../../spec/random.ts';
import { listFakeCredentials } from '../../../spec/security.ts';
import { toBasePath } from '../../../spec/servers.ts';
import { readCredentials } from '../../command-line/credentials.ts';
import { findFault } from '../../command-line/mock-fault.ts';
import { rememberState, rotateMockKeys } from '../../command-line/mock-keys.ts';
import { print, rewriteLine } from '../../command-line/output.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { readKeys } from '../check/check-options.ts';

/** The options of `wes self-test` as they are written. */
export interface SelfTestFlags {
  document?: string;
  overlay?: string[];
  count?: number;
  seed: number;
  fault?: string[];
  target?: string;
  json?: true;
}

/** Runs the self-test and prints what came of it; returns the exit status: 0 proven, 1 not proven. */
export async function selfTest({ target, json, ...flags }: SelfTestFlags): Promise<number> {
  const contract = createContract(loadDocument(flags.document, flags.overlay));
  const faults = chooseFaults(contract, flags);
  const options = target === undefined ? await ofMock(contract.document) : ofDeployment(target, contract);
  const progress = process.stderr.isTTY === true;
  let done = 0;
  const some = faults.length < listFaults(contract).length ? { variations: [] } : {};
  const result = await runSelfTest(contract, options, { faults, ...some }, () => {
    done += 1;
    if (progress) rewriteLine(`  ${done} of ${faults.length}`);
  });
  if (progress) rewriteLine('');
  const width = process.stdout.columns ?? 80;
  print(json ? toJsonText(toJson(result)) : toSelfTestText(contract, result, width));
  return result.isProven ? 0 : 1;
}

/** Those that are named, or as many as are wanted, in the order of the list. */
function chooseFaults(
  contract: Contract,
  { fault: ids, count, seed }: Pick<SelfTestFlags, 'fault' | 'count' | 'seed'>,
): Fault[] {
  if (ids) return ids.map((id) => findFault(contract, id));
  const all = listFaults(contract);
  if (count === undefined) return all;
  const drawn = new Set(createRandom('faults', seed).some(all, count));
  return all.filter((fault) => drawn.has(fault));
}

/** The mock, as new each time, with a key that was retired in each stage. */
export async function ofMock(document?: ContractDocument): Promise<SelfTestOptions> {
  const app = createMock(document ? { document } : {});
  const known = await rotateMockKeys(app);
  const credentials = listFakeCredentials(listOperations(app.mock.document.root));
  const restore = await rememberState(app);
  return {
    ...known,
    credentials,
    createTarget: async () => {
      await restore(app);
      return (request) => app.fetch(request);
    },
  };
}

/** A deployment on this machine: thousands of requests, many of them broken on purpose, are for no other. */
function ofDeployment(text: string, contract: Contract): SelfTestOptions {
  const base = toBasePath(contract.root['servers']);
  const { prefix } = toBaseAddress(text, base);
  if (!isLoopback(prefix))
    throw new UsageError(
      `A self-test sends thousands of requests and writes as it likes: it takes a deployment on this machine, and ${prefix} is none.`,
    );
  return {
    host: prefix,
    ...readKeys(base.stages, process.env),
    credentials: readCredentials(contract.root, {}, process.env),
    createTarget: () => (request) => fetch(request),
  };
}

function toJson({ isProven, healthy, faults, variations }: SelfTest): unknown {
  return {
    proven: isProven,
    healthy: { verdict: healthy.verdict, counts: healthy.counts },
    faults: faults.map(({ fault: { id, kind, title, check, unseen }, pointer, verdict, reportedBy }) => ({
      id,
      kind,
      title,
      fact: pointer,
      check,
      verdict,
      reportedBy,
      unseen,
    })),
    variations: variations.map(({ variation: { id, title, reports }, verdict, details }) => ({
      id,
      title,
      reports,
      verdict,
      details,
    })),
  };
}
