import type { Json } from '../../spec/json.ts';

/** Writes values as `JSON.stringify` does. */
export type ToJsonText = (value: Json) => string;

/**
 * A writer that keeps the texts of records: of objects that are frozen through and through, and so can never read otherwise.
 * A list of records, by itself or as a member, is then a join of texts. A text lives as long as its record.
 */
export function createJsonTexts(): ToJsonText {
  const texts = new WeakMap<object, string>();

  function toRecordText(record: Json): string {
    if (typeof record !== 'object' || record === null) return JSON.stringify(record) ?? 'null';
    const known = texts.get(record);
    if (known !== undefined) return known;
    const text = JSON.stringify(record) ?? 'null';
    if (isFrozen(record)) texts.set(record, text);
    return text;
  }

  function toListText(list: readonly Json[]): string {
    let text = '[';
    for (let index = 0; index < list.length; index += 1)
      text += `${index === 0 ? '' : ','}${toRecordText(list[index] as Json)}`;
    return `${text}]`;
  }

  return (value) => {
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
    if (Array.isArray(value)) return toListText(value);
    const members: string[] = [];
    for (const [name, member] of Object.entries(value)) {
      const text = Array.isArray(member) ? toListText(member) : JSON.stringify(member);
      if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
    }
    return `{${members.join(',')}}`;
  };
}

/** Whether nothing of a value can change. */
export function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
