import type { Evidence } from '../../../../spec/evidence.ts';
import type { Rule } from '../../../../spec/rules.ts';

/** Where on the overview a rule is printed. */
export interface RulesByTopic {
  keys: readonly Rule[];
  versioning: readonly Rule[];
  /** Of no operation alone, and of neither topic. */
  others: readonly Rule[];
}

const KEY_WORDS = /\b(?:api[- ]?keys?|keys?|authenticat\w*)\b/i;
const VERSION_WORDS = /\b(?:versions?|legacy|deprecated|retired?|earlier shape|base address)\b/i;

/**
 * Sorts rules for the reader. A document does not say what a rule is about, so this goes by its words, and by the chapter of its
 * source: what the specification says where it speaks of keys is about keys. A rule that is sorted oddly is still printed, once.
 */
export function sortRules(rules: readonly Rule[], keys: Evidence | undefined): RulesByTopic {
  const chapters = new Set(listChapters(keys));
  const isAboutKeys = ({ statement, evidence }: Rule): boolean =>
    KEY_WORDS.test(statement) || listChapters(evidence).some((chapter) => chapters.has(chapter));
  const isAboutVersions = ({ statement }: Rule): boolean => VERSION_WORDS.test(statement);
  const general = rules.filter(({ operations }) => operations.length === 0);
  const versioning = rules.filter((rule) => isAboutVersions(rule) && !isAboutKeys(rule));
  return {
    keys: general.filter(isAboutKeys),
    versioning,
    others: general.filter((rule) => !isAboutKeys(rule) && !versioning.includes(rule)),
  };
}

/** `§5.1–§5.4, §5.7` is chapter 5. */
function listChapters(evidence: Evidence | undefined): string[] {
  return [...(evidence?.source ?? '').matchAll(/§(\d+)/g)].map(([, chapter = '']) => chapter);
}
