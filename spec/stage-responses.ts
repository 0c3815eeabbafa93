import { findEvidence, listStages } from './evidence.ts';
import { listSuccesses } from './find-response.ts';
import type { JsonObject } from './json.ts';
import type { Operation, Response } from './operation.ts';

/**
 * The success that was observed in a stage, where another one was observed in others only: a status that comes by chance comes in any
 * stage. `undefined` where that one is as good.
 */
export function findOwnOfStage(
  root: JsonObject,
  operation: Operation,
  { other, stage }: { other: Response; stage: string },
): Response | undefined {
  const toStages = ({ pointer }: Response): string[] => {
    const evidence = findEvidence(root, pointer, { operationId: operation.id });
    return evidence.grade === 'observed' && evidence.statedAt === pointer ? listStages(evidence) : [];
  };
  const others = toStages(other);
  if (others.length === 0 || others.includes(stage)) return undefined;
  return listSuccesses(operation).find((one) => {
    const stages = toStages(one);
    return stages.includes(stage) && !stages.some((each) => others.includes(each));
  });
}

/** The responses of an operation as a stage has them: its own success first. */
export function listStageResponses(
  root: JsonObject,
  operation: Operation,
  stage: string,
): readonly Response[] {
  const { responses } = operation;
  const [other] = listSuccesses(operation);
  const own = other && findOwnOfStage(root, operation, { other, stage });
  return own ? [own, ...responses.filter((one) => one !== own)] : responses;
}
