import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { packageFile } from '../../spec/package-file.ts';

/** A step of a job or of a composite action. */
export interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string | number | boolean>;
  env?: Record<string, string>;
  run?: string;
  shell?: string;
  'working-directory'?: string;
}

export interface Job {
  needs?: string;
  if?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
  outputs?: Record<string, string>;
  env?: Record<string, string>;
  steps: Step[];
}

export interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  concurrency: Record<string, unknown>;
  jobs: Record<string, Job>;
}

export interface Action {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

export const WORKFLOWS = ['templates/github-pull-request.yml', 'templates/github-nightly.yml'] as const;
export const ACTION = '.github/actions/check/action.yml';
export const GITLAB = 'templates/gitlab-check.yml';

export function readText(path: string): string {
  return readFileSync(packageFile(path), 'utf8');
}

/** What stands in a file of YAML; the caller knows its form. */
export function readYaml<T>(path: string): T {
  return parse(readText(path));
}

/** What expressions know, as `{ steps: { check: { outputs: { outcome: 'holds' } } } }`. */
export interface Context {
  [name: string]: string | Context;
}

/** A text with its expressions evaluated: names of the context, comparisons, `&&`, `!cancelled()`. Throws for any other. */
export function evaluate(text: string, context: Context): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluateExpression(expression, context),
  );
}

/** The value of an expression; that of `if` may stand without the braces. */
export function evaluateExpression(expression: string, context: Context): string {
  const parts = expression.split('&&').map((part) => part.trim());
  const values = parts.map((part) => {
    if (part === '!cancelled()') return 'true';
    const [left = '', right] = part.split(/\s*(?:!=|==)\s*/);
    if (right === undefined) return lookUp(left, context);
    const isSame = lookUp(left, context) === lookUp(right, context);
    return String(part.includes('!=') ? !isSame : isSame);
  });
  return values.find((value) => value === 'false') ?? values.at(-1) ?? '';
}

/** What is not there is empty, as GitHub has it. */
function lookUp(name: string, context: Context): string {
  const literal = /^'(.*)'$/.exec(name)?.[1];
  if (literal !== undefined) return literal;
  if (!/^[\w-]+(\.[\w-]+)+$/.test(name)) throw new Error(`This is not understood: ${name}`);
  let value: string | Context | undefined = context;
  for (const part of name.split('.')) value = typeof value === 'object' ? value[part] : undefined;
  return typeof value === 'string' ? value : '';
}
