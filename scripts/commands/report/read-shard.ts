import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HarLog } from '../../../contracts/report/merge/merge-hars.ts';
import type { Report } from '../../../contracts/report/report.ts';
import { findJson, isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { createSchemaValidators, type Validate } from '../../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../../spec/schema/validation-error.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** The report that a shard wrote to a folder. Throws a `UsageError` where there is none, or it is not of the published form. */
export async function readReport(folder: string, validate: Validate): Promise<Report> {
  const file = join(folder, 'report.json');
  const content = await readJson(file);
  const [error] = validate(content);
  if (error) throw new UsageError(`${file}: ${describeValidationError(error, 'The report')}.`);
  return content as unknown as Report;
}

/** What `readReport` validates with. */
export async function loadReportSchema(): Promise<Validate> {
  const schema: JsonObject = JSON.parse(
    await readFile(packageFile('contracts/report/report.schema.json'), 'utf8'),
  );
  return createSchemaValidators(schema, undefined, 'first').at('');
}

/** The exchanges that a shard wrote to a folder. Throws a `UsageError`. */
export async function readExchanges(folder: string): Promise<HarLog> {
  const file = join(folder, 'exchanges.har');
  const content = await readJson(file);
  const log = isObject(content) ? content['log'] : undefined;
  const entries = isObject(log) ? log['entries'] : undefined;
  if (!Array.isArray(entries) || !entries.every(isObject))
    throw new UsageError(`${file} is no HAR file: it has no log with entries.`);
  return { ...(log as JsonObject), entries };
}

async function readJson(file: string): Promise<Json> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no ${file}: give the folders that the shards wrote to (--report json).`
        : `${file} cannot be read: ${message}.`,
    );
  }
  const content = findJson(text);
  if (content === undefined) throw new UsageError(`${file} is no JSON.`);
  return content;
}
