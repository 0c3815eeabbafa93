import { isObject, type JsonObject } from '../../spec/json.ts';
import { redirect } from '../../spec/resolve.ts';
import { findPropertyName } from '../../spec/schema/schema-pointer.ts';
import { walkDocument } from '../../spec/walk.ts';

/** What a text is likely to be, told from its name: a method of faker. The first that fits counts. */
const HINTS: readonly [name: RegExp, method: string][] = [
  [/e-?mail/i, 'internet.exampleEmail'],
  [/(^|_)(id|uuid|key|token)$/i, 'string.uuid'],
  [/first_?name|given_?name/i, 'person.firstName'],
  [/last_?name|family_?name|surname/i, 'person.lastName'],
  [/company|organi[sz]ation/i, 'company.name'],
  [/(user|login)_?name/i, 'internet.username'],
  [/(^|_)name$/i, 'person.fullName'],
  [/job|position|role/i, 'person.jobTitle'],
  [/phone|mobile/i, 'phone.number'],
  [/street|address/i, 'location.streetAddress'],
  [/city|town/i, 'location.city'],
  [/country/i, 'location.country'],
  [/color|colour/i, 'color.human'],
  [/title|subject|headline/i, 'lorem.sentence'],
  [/text|description|comment|message|note|body|summary/i, 'lorem.sentences'],
];

/** Keywords that already say what a text looks like. */
const SAID = [
  'enum',
  'const',
  'pattern',
  'format',
  'examples',
  'example',
  'default',
  'minLength',
  'maxLength',
];

/** Keywords that say nothing of a value. The generator would take them for properties of an object that lists none. */
const SAYS_NOTHING = /^(?:x-.*|example|discriminator|externalDocs|xml)$/;

/**
 * A document's schemas as json-schema-faker takes them: the whole document below `$defs`, because it takes any other keyword
 * for a property, with every reference led there. A text that is bound by nothing else gets the keyword `faker`, so that a
 * `city` is a city.
 */
export function toGeneratorSchemas(root: JsonObject): { $defs: { document: JsonObject } } {
  const document = structuredClone(root);
  walkDocument(document, ({ type, value, pointer }) => {
    if (type !== 'Schema' || !isObject(value)) return;
    const isReference = redirect(value, toGeneratorReference);
    forgetFarBounds(value);
    const isOpen =
      !isReference && value['type'] === 'string' && !SAID.some((keyword) => Object.hasOwn(value, keyword));
    for (const keyword of Object.keys(value)) if (SAYS_NOTHING.test(keyword)) delete value[keyword];
    if (isOpen) value['faker'] = toHint(findPropertyName(pointer));
  });
  return { $defs: { document } };
}

/** A list has this many items at most, and a text this many characters, that must not have more. */
const ITEMS = 3;
const CHARACTERS = 60;
/** As many characters as any words that are made have. */
const ANY_WORDS = 1000;

/** The generator goes anywhere up to a bound: a list of at most 32,767 items that hold lists would be a body of megabytes. */
function forgetFarBounds(schema: JsonObject): void {
  const { minItems, maxItems, minLength, maxLength } = schema;
  if (Number(maxItems) > ITEMS) schema['maxItems'] = Math.max(Number(minItems ?? 0), ITEMS);
  if (Number(maxLength) >= ANY_WORDS && minLength === undefined) delete schema['maxLength'];
  else if (Number(maxLength) > CHARACTERS) schema['maxLength'] = Math.max(Number(minLength ?? 0), CHARACTERS);
}

/** The reference to what stands at a pointer of the document. */
export function toGeneratorReference(pointer: string): string {
  return `#/$defs/document${pointer}`;
}

/** The method for the nearest name: that of the property, also where the text is an item of its list. */
function toHint(name: string): string {
  return HINTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'lorem.words';
}
