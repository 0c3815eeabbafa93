import { DEFAULTS } from '../../../../mock/options.ts';
import type { Contract } from '../../../../spec/contract.ts';
import type { Evidence } from '../../../../spec/evidence.ts';
import { isObject, type Json } from '../../../../spec/json.ts';
import { expandVariables, STAGE_VARIABLE, toBasePath, withStage } from '../../../../spec/servers.ts';
import type { SampleAddress } from '../samples/build-samples.ts';
import { type Described, describe, statedEvidence, textAt } from './describe.ts';

export interface BaseView extends Described {
  /** As the document writes it, such as `{scheme}://{host}/{stage}/1`. */
  template: string;
  /** One row for each stage; a document without stages has one that is called `default`. */
  stages: readonly { stage: string; address: string; isShown: boolean }[];
  /** Of the variable that names the stage. */
  stageEvidence: Evidence | undefined;
}

/** Where a mock listens when nobody says otherwise. */
const MOCK_PREFIX = `http://${DEFAULTS.host}:${DEFAULTS.port}`;

/** What the document says of the base address, with the address of each stage as the samples print it. */
export function toBaseView(contract: Contract, { prefix, stage: shown }: SampleAddress): BaseView {
  const { template, stages } = toBasePath(contract.root['servers']);
  const variable = `/servers/0/variables/${STAGE_VARIABLE}`;
  return {
    ...describe(contract, '/servers/0'),
    template: textAt(contract, '/servers/0/url') || '/',
    stages: stages.map((stage) => ({
      stage,
      address: prefix + withStage(template, stage),
      isShown: stage === shown,
    })),
    stageEvidence: contract.at(variable) === undefined ? undefined : statedEvidence(contract, variable),
  };
}

/** What stands before the base path in the document's own address, its variables by their default; else where a mock listens. */
export function toPrefix(servers: Json | undefined): string {
  const server = Array.isArray(servers) && isObject(servers[0]) ? servers[0] : {};
  const variables = isObject(server['variables']) ? server['variables'] : {};
  const url = expandVariables(String(server['url'] ?? ''), variables);
  return /^https?:\/\/[^/{}]+/i.exec(url)?.[0] ?? MOCK_PREFIX;
}
