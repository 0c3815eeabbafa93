import type { Grade } from '../../../spec/evidence.ts';

/** The content of a configuration, which `wes.config.schema.json` describes. */
export interface ConfigFile extends Settings {
  $schema?: string;
  targets?: Readonly<Record<string, TargetSettings>>;
}

/** What holds for one target. */
export interface TargetSettings extends Settings {
  url: string;
}

/** What holds for every target, or for one. Files are relative to the configuration. */
export interface Settings {
  document?: string;
  overlays?: readonly string[];
  strictDocument?: boolean;
  /** Names of environment variables, by stage. */
  keys?: Readonly<Record<string, string>>;
  otherKeys?: Readonly<Record<string, string>>;
  retiredKeys?: Readonly<Record<string, string>>;
  /** The same, by security scheme. */
  credentials?: Readonly<Record<string, string>>;
  members?: readonly string[];
  team?: string;
  /** By the name of a parameter, or by those of an operation and a parameter. */
  known?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
  grade?: Grade;
  allow?: readonly ('writes' | 'prod-writes' | 'broadcast')[];
  live?: boolean;
  /** As `5/s`, or requests per second. */
  rate?: string | number;
  /** In seconds. */
  timeout?: number | string;
  seed?: number | string;
  checks?: readonly string[];
  excludeChecks?: readonly string[];
  reports?: readonly string[];
  reportDir?: string;
  baseline?: string;
  /** As `80%`. */
  minObserved?: string;
  failOn?: 'violation' | 'drift';
}
