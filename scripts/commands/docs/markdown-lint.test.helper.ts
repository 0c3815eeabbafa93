import { lint } from 'markdownlint/promise';

/** What markdownlint has to say of some pages, by its own rules and no configuration: `file:line rule detail`. */
export async function lintMarkdown(files: ReadonlyMap<string, string>): Promise<string[]> {
  const results = await lint({ strings: Object.fromEntries(files) });
  return Object.entries(results).flatMap(([file, problems]) =>
    problems.map(
      ({ lineNumber, ruleNames, errorDetail, errorContext }) =>
        `${file}:${lineNumber} ${ruleNames[0]} ${errorDetail ?? ''} ${errorContext ?? ''}`,
    ),
  );
}
