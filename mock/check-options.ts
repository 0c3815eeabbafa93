import { isIPv6 } from 'node:net';
import { toHostName } from '../spec/loopback.ts';
import type { StartOptions } from './options.ts';

/** What a token must be, in words behind "must be". */
export const TOKEN_FORM = 'at least 16 letters, digits, or - . _ ~ + / with = at the end alone';

/** What a store must be, in words behind "must be". */
export const STORE_FORM = 'memory, file:<folder> or redis://…';

/** What each option must be, in words behind "must be", and whether a value is that. */
const OPTIONS: {
  [Name in keyof Required<StartOptions>]: [must: string, holds: (value: unknown) => boolean];
} = {
  document: ['a file or a loaded document', (value) => typeof value === 'string' || isLoaded(value)],
  overlays: [
    'a list of files',
    (value) => Array.isArray(value) && value.every((file) => typeof file === 'string'),
  ],
  seed: ['a whole number from 0', isWhole],
  strict: ['true or false', isBoolean],
  retireLegacy: ['true or false', isBoolean],
  latency: ['{ from, to } in milliseconds, from not above to', isLatency],
  stateless: ['true or false', isBoolean],
  companies: [
    'a file or { companies }',
    (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
  ],
  credentials: ['texts by the names of security schemes', isTexts],
  strictDocument: ['true or false', isBoolean],
  behaviours: ['a list of behaviours and names of sets', Array.isArray],
  handlers: ['functions by operationId', isHandlers],
  store: [`${STORE_FORM}, or a function that makes a store`, isStore],
  storeReset: ['true or false', isBoolean],
  clock: ['a function that gives a Date', isFunction],
  docs: ['a function', isFunction],
  pages: ['a function', isFunction],
  journalSize: ['a whole number from 1', isCount],
  maxBodySize: ['a whole number from 1', isCount],
  maxBodyValues: ['a whole number from 1', isCount],
  maxMembers: ['a whole number from 1', isCount],
  maxRecords: ['a whole number from 1', isCount],
  onNote: ['a function', isFunction],
  port: ['a port from 0 to 65535', (value) => isWhole(value) && Number(value) <= 65_535],
  front: ['a function', isFunction],
  host: ['an address', (value) => typeof value === 'string' && value !== ''],
  publicHosts: [
    'a list of host names, without ports',
    (value) => Array.isArray(value) && value.every(isName),
  ],
  controlToken: [TOKEN_FORM, isToken],
  maxConnections: ['a whole number from 1', isCount],
  maxHeaderSize: ['a whole number from 1', isCount],
  requestTimeout: ['a whole number from 1', isCount],
};

/** Throws a `TypeError` of one sentence for an option that is unknown or is not what it must be. */
export function checkOptions(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, name)) {
      throw new TypeError(`There is no option \`${name}\`; there are ${Object.keys(OPTIONS).join(', ')}.`);
    }
    const [must, holds] = OPTIONS[name as keyof typeof OPTIONS];
    if (value !== undefined && !holds(value)) throw new TypeError(`The option \`${name}\` must be ${must}.`);
  }
}

function isLoaded(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'root' in value && 'locate' in value;
}

function isTexts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string' && text !== '')
  );
}

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isCount(value: unknown): boolean {
  return isWhole(value) && Number(value) >= 1;
}

/** A host without a port, which is not compared. */
export function isName(value: unknown): boolean {
  return typeof value === 'string' && toHostName(`${isIPv6(value) ? `[${value}]` : value}:1`) !== undefined;
}

/** What can be sent as a bearer token (RFC 6750 §2.1), and is too long to be guessed. */
export function isToken(value: unknown): boolean {
  return typeof value === 'string' && /^(?=.{16})[\w.~+/-]+=*$/.test(value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isStore(value: unknown): boolean {
  return isFunction(value) || isStoreName(value);
}

/** Whether it names where changes are kept. */
export function isStoreName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    (value === 'memory' || /^file:./.test(value) || (/^rediss?:\/\//.test(value) && URL.canParse(value)))
  );
}

function isLatency(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as { from?: unknown; to?: unknown };
  return isWhole(from) && isWhole(to) && Number(from) <= Number(to);
}

function isHandlers(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isFunction);
}
