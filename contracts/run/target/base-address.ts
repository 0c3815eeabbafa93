import { isLoopbackName } from '../../../spec/loopback.ts';
import { type BasePath, withStage } from '../../../spec/servers.ts';
import { CannotJudge } from '../cannot-judge.ts';

export interface BaseAddress {
  /** Scheme, host, and any path before that of the document; without a slash at the end. */
  prefix: string;
  /** The stages that the address stands for: the one that it names, else all. */
  stages: readonly string[];
}

/**
 * Reads the address of a deployment: that of the host, which stands for every stage, or the base address of one stage
 * (`<host>/{stage}/1`, §9.1). Throws `CannotJudge` on anything else.
 */
export function toBaseAddress(text: string, { template, stages }: BasePath): BaseAddress {
  const url = parse(text);
  const path = url.pathname.replace(/\/+$/, '');
  const origin = `${url.protocol}//${url.host}`;
  for (const stage of stages) {
    const base = withStage(template, stage);
    if (base !== '' && path.endsWith(base))
      return { prefix: origin + path.slice(0, -base.length), stages: [stage] };
  }
  const half = stages.find((stage) => withStage(template, stage) !== '' && path.split('/').includes(stage));
  if (half !== undefined) {
    throw new CannotJudge(
      `The base address ends half way: write ${origin}${withStage(template, half)} for the stage ${half}, or ${origin} for all stages.`,
    );
  }
  return { prefix: origin + path, stages };
}

function parse(text: string): URL {
  const written = URL.canParse(text) ? new URL(text) : undefined;
  if (!written || !['http:', 'https:'].includes(written.protocol) || written.host === '')
    throw new CannotJudge(
      'The base address must be an absolute http or https URL, such as http://127.0.0.1:4010.',
    );
  if (written.username !== '' || written.password !== '')
    throw new CannotJudge('The base address must not hold credentials; keys are taken from the environment.');
  if (written.search !== '' || written.hash !== '')
    throw new CannotJudge(
      'The base address must end with its path; leave out what begins with "?" or "#". Keys are taken from the environment.',
    );
  return written;
}

/** Whether an address leads back to this machine, told by its name alone. */
export function isLoopback(prefix: string): boolean {
  return isLoopbackName(new URL(prefix).hostname);
}
