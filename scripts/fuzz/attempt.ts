import type { Random } from '../../spec/random.ts';
import type { Conversation } from './connection.ts';
import type { RawAnswer, RawRequest } from './http-bytes.ts';

/** A company in a stage, as one of its clients knows it. */
export interface FuzzTenant {
  index: number;
  company: string;
  stage: string;
  key: string;
  /** Known to be a member of the company in both stages. */
  members: readonly string[];
  team: string;
}

/**
 * One thing that is done to the mock: a request, or a whole conversation. What it sends depends on the seed of the run and its number
 * alone, so that it can be done again.
 */
export interface Attempt {
  what: string;
  /**
   * Whose key it carries, and whose data may be shown to it; `undefined` where it may not be let in, `any` where it makes a state
   * of its own.
   */
  tenant: FuzzTenant | 'any' | undefined;
  /** Throws a `Complaint` where the mock did what it must not. */
  play(sender: FuzzSender): Promise<unknown>;
}

/** Sends for one attempt, and holds each answer against what holds for all of them. */
export interface FuzzSender {
  /** Sends one request over a connection that others may have used. Throws a `Complaint` where the answer should have another status. */
  ask(request: RawRequest, status?: number): Promise<RawAnswer>;
  /** Has a conversation on a connection of its own. The client may have gone before an answer came. */
  converse(conversation: Conversation): Promise<RawAnswer[]>;
  /** Throws a `Complaint` with what was sent last. */
  complain(message: string): never;
}

export interface AttemptContext {
  random: Random;
  number: number;
  tenant: FuzzTenant;
  tenants: readonly FuzzTenant[];
  /** Tells in any answer, and in the state, that this attempt sent what holds it. */
  mark: string;
  /** Tells that what holds it was done, and never should have been. */
  foul: string;
}

export type MakeAttempt = (context: AttemptContext) => Attempt;

/** What the mock did that it must not, with the bytes that made it. */
export class Complaint extends Error {
  sent: Uint8Array;
  constructor(message: string, sent: Uint8Array) {
    super(message);
    this.sent = sent;
  }
}

/** The owner of what is never to be done: a request that stands inside of another, or comes with a wrong key. */
const NOBODY = 'x';

/**
 * A text that tells who sent what holds it, and in which attempt. It says so twice: an attempt that changes bytes at random must not
 * make the mark of another.
 */
export function toMark(tenant: FuzzTenant | undefined, number: number): string {
  const said = `${tenant?.index ?? NOBODY}n${number}q`;
  return `zq${said}${said}z`;
}

/** The marks of a text: whose they are (`undefined` for nobody's) and the numbers of the attempts. */
export function listMarks(text: string): { mark: string; owner: number | undefined; number: number }[] {
  return [...text.matchAll(/zq((\d+|x)n(\d+)q)\1z/g)].map(([mark, , owner, number]) => ({
    mark,
    owner: owner === NOBODY ? undefined : Number(owner),
    number: Number(number),
  }));
}
