import { isObject, type JsonObject } from './json.ts';

/** The title of the document that comes with this package. */
const TITLE = 'Workplace Engagement Service';

/** Whether a document describes the service that the kit was made for: what is written for its operations by name is for no other. */
export function isOwnService({ info }: JsonObject): boolean {
  return isObject(info) && info['title'] === TITLE;
}
