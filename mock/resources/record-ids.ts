import type { Json } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import { createRandom, type Random, type SeedPart } from '../../spec/random.ts';
import { findInside, listForms } from '../../spec/resources/record-properties.ts';
import type { Resource } from '../../spec/resources.ts';
import type { FormSources } from './record-form.ts';

/** What the records of a resource are known by. */
export interface RecordIds {
  /** The id that a path or a body gives, as the property has it; `undefined` where no record can have it. */
  fromText(text: string): Json | undefined;
  /** A number behind the last one, else the least that is free; or a generated text that is not taken. */
  next(last: string | undefined, isTaken: (id: string) => boolean, parts: readonly SeedPart[]): Promise<Json>;
}

/** How often another text is tried, where one is taken or cannot stand in a path. */
const MOST_TRIES = 20;

export function createRecordIds(resource: Resource, { schemas, generate }: FormSources): RecordIds {
  const { schemaAt, validators } = schemas;
  const property = findInside(schemaAt(resource.schema), joinPointer('', resource.id));
  const types = new Set(property ? listForms(property).flatMap((form) => form.types) : []);
  const isNumber = !types.has('string') && (types.has('integer') || types.has('number'));
  const parameters = resource.operations.flatMap(({ operation, parameter }) =>
    operation.parameters.filter((one) => one.in === 'path' && one.name === parameter),
  );
  const isValid = (pointer: string, value: Json): boolean => validators.at(pointer)(value).length === 0;
  /** A parameter that is a text takes a number too. */
  const canBeAsked = (id: Json): boolean =>
    parameters.every(({ schema }) => [id, String(id), Number(id)].some((value) => isValid(schema, value)));
  const fits = (id: Json): boolean =>
    /^[^/\\?#\s]+$/.test(String(id)) &&
    !['.', '..'].includes(String(id)) &&
    (!property || isValid(property.pointer, id)) &&
    canBeAsked(id);

  return {
    fromText(text) {
      const id = isNumber ? Number(text) : text;
      const isSame = !isNumber || (text.trim() !== '' && Number.isFinite(id));
      return isSame && fits(id) ? id : undefined;
    },
    async next(last, isTaken, parts) {
      if (isNumber) {
        const least = Math.ceil(property?.definition.number('minimum') ?? 1);
        const behind = Number(last ?? 0) + 1;
        // Behind the greatest that somebody gave there may be none that fits, or no number that is another.
        for (const first of Number.isSafeInteger(behind) ? [Math.max(behind, least), least] : [least])
          for (let step = 0; step < MOST_NUMBERS; step += 1)
            if (!isTaken(String(first + step)) && fits(first + step)) return first + step;
      } else if (property) {
        const isFree = (one: Json): boolean => !isTaken(String(one)) && fits(one);
        for (let copy = 0; copy < MOST_TRIES; copy += 1) {
          const made = await generate(property.pointer, ...parts, copy);
          const given = property.definition.given;
          const like = vary(String(given ?? made), createRandom(...parts, copy));
          const asked = async (): Promise<Json[]> =>
            Promise.all(parameters.map(({ schema }) => generate(schema, ...parts, copy)));
          const id =
            (given === undefined ? [made, like, toWord(made)] : [like, made]).find(isFree) ??
            (await asked()).find(isFree);
          if (id !== undefined) return id;
        }
      }
      throw new Error(`no id could be made for ${resource.name}`);
    },
  };
}

/** A text of the same form, where the document has one example for all: its last letters and digits are others. */
function vary(text: string, random: Random): string {
  const classes = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];
  const other = (own: string): string => random.pick([...(classes.find((one) => one.includes(own)) ?? own)]);
  return (text || 'aaaaaaaa').replace(/[A-Za-z0-9]{1,8}(?=[^A-Za-z0-9]*$)/, (end) =>
    [...end].map(other).join(''),
  );
}

/** A name of several words, as it can stand in a path. */
function toWord(made: Json): string {
  return String(made).replace(/[^A-Za-z0-9_-]+/g, '-');
}

/** Numbers that others gave themselves are passed over. */
const MOST_NUMBERS = 10_000;
