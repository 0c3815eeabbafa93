import type { Contract } from '../../../spec/contract.ts';
import { isCertainGrade } from '../../../spec/evidence.ts';
import { toBasePath } from '../../../spec/servers.ts';
import { cover } from '../../cases/cover.ts';
import type { Asked } from '../asked.ts';
import { type AskedFilter, type Fault, type FaultAnswer, toFactPointer, type Variation } from '../fault.ts';
import type { FaultOccasion } from './occasions.ts';
import type { Place } from './places.ts';
import { UNSEEN } from './unseen.ts';

interface Named {
  id: string;
}

/**
 * Faults that have their dimensions in common: of what (a refusal, a property), in which way, where, in which stage and when. Each value
 * of each dimension meets each value of every other one.
 */
export interface Family<Subject extends Named, Way extends Named, At extends Place> {
  area: string;
  subjects: readonly Subject[];
  ways: readonly Way[];
  places: readonly At[];
  occasions: readonly FaultOccasion[];
  /** What a deployment does in one cell; `undefined` where there is nothing that it could do. */
  toBreach(cell: Cell<Subject, Way, At>): Breach | undefined;
}

export interface Cell<Subject, Way, At> {
  subject: Subject;
  way: Way;
  place: At;
  stage: string;
  occasion: FaultOccasion;
}

/** What a deployment does, and what that contradicts. */
export interface Breach extends Pick<AskedFilter, 'keys' | 'also'> {
  /** The beginning of a sentence: what is done. */
  does: string;
  fact: string;
  check: string;
  answer: FaultAnswer;
  /** Operations that have to be run too, so that it shows. */
  needs?: readonly string[];
}

export interface Derived {
  area: string;
  faults: readonly Fault[];
  variations: readonly Variation[];
}

/** The rows of a family. What contradicts a fact that is documented is a fault; the same with any other fact is a variation. */
export function derive<Subject extends Named, Way extends Named, At extends Place>(
  contract: Contract,
  family: Family<Subject, Way, At>,
): Derived {
  const { area, subjects, ways, places, occasions } = family;
  const { stages } = toBasePath(contract.root['servers']);
  const rows = cover(
    { subject: subjects, way: ways, place: places, stage: stages, occasion: occasions },
    SEED,
  );
  const faults = (rows as Cell<Subject, Way, At>[]).flatMap((cell) => toFault(cell, family) ?? []);
  const isFault = ({ fact }: Fault): boolean =>
    isCertainGrade(contract.evidenceOf(toFactPointer(contract, fact)).grade);
  return {
    area,
    faults: faults.filter(isFault),
    variations: faults.filter((one) => !isFault(one)).map(toVariation),
  };
}

/** Which rows of all there are. */
const SEED = 1;

function toFault<Subject extends Named, Way extends Named, At extends Place>(
  cell: Cell<Subject, Way, At>,
  { toBreach }: Family<Subject, Way, At>,
): Fault | undefined {
  const breach = toBreach(cell);
  if (!breach) return undefined;
  const { subject, way, place, stage, occasion } = cell;
  const { does, keys, also, needs = [], ...broken } = breach;
  const kind = `${subject.id}/${way.id}`;
  const id = [kind, place.id, stage, occasion.id].join('/');
  const unseen = UNSEEN.find(({ ids }) => ids.test(id))?.why;
  return {
    ...broken,
    id,
    kind,
    title: `${does}, ${place.says} of \`${stage}\`${occasion.says}.`,
    operations: [...new Set([...place.runs, ...(occasion.needs ?? []), ...needs])],
    stages: [stage],
    when: {
      ...(place.operations ? { operations: place.operations } : {}),
      stages: [stage],
      ...(keys ? { keys } : {}),
      ...(occasion.only ? { only: occasion.only } : {}),
      also: (asked) => holdsFor(asked, [also, place.also, occasion.also]),
    },
    ...(unseen === undefined ? {} : { unseen }),
  };
}

async function holdsFor(asked: Asked, tests: readonly AskedFilter['also'][]): Promise<boolean> {
  for (const test of tests) if (test && !(await test(asked))) return false;
  return true;
}

function toVariation({ fact: _, check: __, unseen: ___, ...deviation }: Fault): Variation {
  return { ...deviation, reports: [] };
}
