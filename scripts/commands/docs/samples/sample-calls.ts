import { toVariable } from '../../../../contracts/run/target/keys.ts';
import { toStatus, toSuccess } from '../../../../spec/find-response.ts';
import { isJsonType, toSentType } from '../../../../spec/media-type.ts';
import type { Operation, Security, SecurityScheme } from '../../../../spec/operation.ts';
import { toHeaderFields, toRequestTarget } from '../../../../spec/request/parameter-places.ts';
import { writeParameter } from '../../../../spec/request/parameter-style.ts';
import { listValidRequests } from '../../../../spec/request/valid-request.ts';
import { toCredentialVariable } from '../../../../spec/security.ts';
import { withStage } from '../../../../spec/servers.ts';
import type { SampleCall, SampleCredential } from './sample.ts';
import { NoSampleValue, type SampleValues } from './sample-values.ts';

/**
 * The calls that show an operation: one for each parameter of its group, and each example of its body. Rejects with
 * `NoSampleValue` where there can be none.
 */
export async function listSampleCalls(
  operation: Operation,
  wantedStage: string,
  values: SampleValues,
  isKeyOfCompany: boolean,
): Promise<SampleCall[]> {
  const { base, path, key, security } = operation;
  const stage = base.stages.includes(wantedStage) ? wantedStage : base.defaultStage;
  if (operation.method === 'trace') throw new NoSampleValue('HTTP libraries do not send TRACE.');
  const success = toSuccess(operation);
  const status = toStatus(success);
  const requests = listValidRequests(operation, await values.listBodies(operation));
  return Promise.all(
    requests.map(async ({ chosen, parameters, body }): Promise<SampleCall> => {
      const texts = parameters.map(async (one) => writeParameter(one, await values.ofParameter(one)));
      const given = (await Promise.all(texts)).flat();
      const { name = '', summary = name, value = null } = body?.example ?? {};
      const label = [chosen.map((one) => `with \`${one.name}\``).join(' and '), summary];
      return {
        id: [operation.id, ...chosen.map((one) => one.name), name].filter(Boolean).join('-'),
        operationId: operation.id,
        label: label.filter(Boolean).join(', '),
        method: operation.method.toUpperCase(),
        given,
        target: encodeMarks(toRequestTarget(withStage(base.template, stage) + path, given)),
        headers: toHeaderFields(given),
        key: isKeyOfCompany && key ? { header: key.header, variable: toVariable(stage) } : undefined,
        credentials: isKeyOfCompany ? [] : toSampleCredentials(security),
        stage,
        body: body && { mediaType: body.mediaType, value },
        answersJson: success.content.some(({ mediaType }) => isJsonType(toSentType(mediaType))),
        answersRedirect: status >= 300 && status < 400,
        wantedStatus: status >= 400 ? status : undefined,
      };
    }),
  );
}

/** Signs that a shell or a program would have to quote may as well be percent-encoded (RFC 3986 §2.2). */
function encodeMarks(target: string): string {
  return target.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** What a sample sends to be let in: all that the first alternative wants that a message can carry. */
function toSampleCredentials(security: Security): SampleCredential[] {
  return (security[0]?.schemes ?? []).flatMap((scheme) => toSampleCredential(scheme) ?? []);
}

function toSampleCredential({ name, place, authScheme }: SecurityScheme): SampleCredential | undefined {
  if (!place) return undefined;
  const start = authScheme === undefined ? [] : [`${authScheme} `];
  const variable = toCredentialVariable(name);
  const value = authScheme === 'Basic' ? { base64Of: variable } : { variable };
  if (place.in === 'cookie') return { in: 'header', name: 'cookie', parts: [`${place.name}=`, value] };
  return { in: place.in, name: place.name, parts: [...start, value] };
}
