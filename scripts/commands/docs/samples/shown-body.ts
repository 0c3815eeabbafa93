import { findJson, isObject, type Json } from '../../../../spec/json.ts';
import { joinPointer } from '../../../../spec/json-pointer.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { SampleAnswer } from './sample.ts';

/** How many items of a list are shown; a reader who has seen two knows the third. */
const SHOWN = 2;

/** The body of an answer as it is printed: JSON on several lines, long lists shortened, which is said. */
export function toShownBody(
  text: string,
  contentType: string,
): Pick<SampleAnswer, 'body' | 'isJson' | 'shortened'> {
  const value = isJsonType(contentType) ? findJson(text) : undefined;
  if (value === undefined) return { body: text, isJson: false, shortened: [] };
  const shortened: string[] = [];
  return { body: JSON.stringify(shorten(value, '', shortened), null, 2), isJson: true, shortened };
}

/** Lists of texts and numbers are short enough as they are. */
function shorten(value: Json, pointer: string, shortened: string[]): Json {
  if (Array.isArray(value)) {
    const isLong = value.length > SHOWN && value.some((item) => typeof item === 'object' && item !== null);
    if (isLong) shortened.push(`\`${pointer || '/'}\`: ${SHOWN} of ${value.length} shown`);
    const shown = isLong ? value.slice(0, SHOWN) : value;
    return shown.map((item, index) => shorten(item, joinPointer(pointer, index), shortened));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      shorten(member, joinPointer(pointer, name), shortened),
    ]),
  );
}
