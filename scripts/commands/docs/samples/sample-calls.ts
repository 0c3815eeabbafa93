import { toSentType } from '../../../../mock/serve/mock-response.ts';
import { toStatus, toSuccess } from '../../../../spec/find-response.ts';
import type { Json, JsonObject } from '../../../../spec/json.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { Operation, Parameter } from '../../../../spec/operation.ts';
import { withStage } from '../../../../spec/servers.ts';
import type { SampleCall } from './sample.ts';
import { listBodies } from './sample-bodies.ts';
import { NoSampleValue, type SampleValues } from './sample-values.ts';
import { encode, toPairs, toSimpleText } from './value-text.ts';

/**
 * The calls that show an operation: one for each parameter of its group, and each example of its body. Rejects with
 * `NoSampleValue` where there can be none.
 */
export async function listSampleCalls(
  root: JsonObject,
  operation: Operation,
  wantedStage: string,
  values: SampleValues,
): Promise<SampleCall[]> {
  const { stages, defaultStage } = operation.base;
  const stage = stages.includes(wantedStage) ? wantedStage : defaultStage;
  if (operation.method === 'trace') throw new NoSampleValue('HTTP libraries do not send TRACE.');
  const required = operation.parameters.filter((parameter) => parameter.required);
  const bodies = await listBodies(root, operation, values);
  const calls: SampleCall[] = [];
  for (const chosen of listChoices(operation)) {
    for (const body of bodies) {
      const parameters = [...required, ...chosen];
      const given = await Promise.all(
        parameters.map(async (parameter) => [parameter, await values.ofParameter(parameter)] as const),
      );
      const label = [chosen.map(({ name }) => `with \`${name}\``).join(' and '), body?.label ?? ''];
      calls.push({
        id: [operation.id, ...chosen.map(({ name }) => name), body?.name ?? ''].filter(Boolean).join('-'),
        operationId: operation.id,
        label: label.filter(Boolean).join(', '),
        method: operation.method.toUpperCase(),
        target: toTarget(operation, stage, given),
        headers: toHeaders(given),
        key: operation.key && { header: operation.key.header, use: 'own' },
        stage,
        otherStage: undefined,
        body: body && { mediaType: body.mediaType, value: body.value },
        ...describeSuccess(operation),
      });
    }
  }
  return calls;
}

function toTarget(
  { base, path }: Operation,
  stage: string,
  given: readonly (readonly [Parameter, Json])[],
): string {
  let written = withStage(base.template, stage) + path;
  for (const [parameter, value] of given)
    if (parameter.in === 'path')
      written = written.replaceAll(`{${parameter.name}}`, () => encode(toSimpleText(parameter, value)));
  const query = given
    .filter(([parameter]) => parameter.in === 'query')
    .flatMap(([parameter, value]) => toPairs(parameter, value))
    .map(([name, text]) => `${encode(name)}=${encode(text)}`);
  return query.length === 0 ? written : `${written}?${query.join('&')}`;
}

function toHeaders(given: readonly (readonly [Parameter, Json])[]): [string, string][] {
  const cookies = given
    .filter(([parameter]) => parameter.in === 'cookie')
    .flatMap(([parameter, value]) => toPairs(parameter, value))
    .map(([name, text]) => `${name}=${encode(text)}`);
  return [
    ...given
      .filter(([parameter]) => parameter.in === 'header')
      .map(([parameter, value]): [string, string] => [parameter.name, toSimpleText(parameter, value)]),
    ...(cookies.length === 0 ? [] : [['cookie', cookies.join('; ')] as [string, string]]),
  ];
}

/** One parameter of each group, in every choice of the first group; of further groups the first. */
function listChoices({ groups, parameters }: Operation): Parameter[][] {
  const find = (name: string): Parameter[] => parameters.filter((parameter) => parameter.name === name);
  const [first, ...others] = groups;
  const rest = others.flatMap((group) => find(group.parameters[0] ?? ''));
  return first ? first.parameters.map((name) => [...find(name), ...rest]) : [[]];
}

function describeSuccess(
  operation: Operation,
): Pick<SampleCall, 'answersJson' | 'answersRedirect' | 'wantedStatus'> {
  const success = toSuccess(operation);
  const status = toStatus(success);
  return {
    answersJson: success.content.some(({ mediaType }) => isJsonType(toSentType(mediaType))),
    answersRedirect: status >= 300 && status < 400,
    wantedStatus: status >= 400 ? status : undefined,
  };
}
