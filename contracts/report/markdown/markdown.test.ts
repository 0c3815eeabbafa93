import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import type { Report } from '../report.ts';
import { anyReport } from '../samples/any-report.test.helper.ts';
import { ACTING, HOSTILE } from '../samples/hostile.test.helper.ts';
import {
  CLEAN,
  DRIFT,
  LEARNED,
  SAMPLE,
  SAMPLES,
  toHostile,
  UNJUDGED,
  VIOLATION,
} from '../samples/sample-report.test.helper.ts';
import { toMarkdown } from './markdown.ts';

/** As the pages of services do: HTML is taken, and addresses become links. */
const render = (report: Report): string =>
  new MarkdownIt({ html: true, linkify: true })
    .render(toMarkdown(report))
    // A command that would act on a terminal is left out.
    .replace(/<h2>To see them again<\/h2>.*?<\/details>/s, '');

/** What is left of a page where nothing of somebody else may stand. */
const withoutCode = (html: string): string =>
  html.replace(/<code(?: class="language-sh")?>[^<]*<\/code>/g, '<code/>');

/** Whether a text is plain enough to stand as it is does not matter. */
const listTags = (html: string): string[] => html.match(/<(?!code|\/?pre)[^>]*>/g) ?? [];

describe('toMarkdown', () => {
  it('tells a run that is violated', () => {
    expect(toMarkdown(SAMPLE)).toBe(`\
# ❌ Violated: 1 violation

\`https://gateway.example\` (dev, prod, live), judged by \`spec/openapi.yaml\`, with \`observed.overlay.yaml\`, seed 42, by workplace-engagement-kit 0.1.0.

- Cases: 1 passed, 2 failed, 1 drift, 1 learned, 1 inapplicable, 2 not observed
- Facts: 2 confirmed, 1 supported, 1 contradicted, 1 drifted, 1 learned, 3 not observed, 1 inapplicable
- Requests: 64 answered, 2 sent again, 1 never answered
- Time: 4.2 s: 3.1 s sending, 1.1 s judging

## Violations

| What does not hold | Received | Documented | Where |
| --- | --- | --- | --- |
| A request without the key in its header is refused with the documented status and text.<br>\`missing_required_header\`, 1 case, §7 (documented), \`spec/openapi.yaml:812\` | \`200 with {"members":[]}\` | \`\` 403 with the text \`Forbidden\` \`\` | \`no-key: listMembers (dev)\` |

## Drift

| What does not hold | Received | Documented | Where |
| --- | --- | --- | --- |
| An accepted call is answered with a status that the document names.<br>\`status_code_conformance\`, 1 case, §4.3 (unconfirmed), \`spec/openapi.yaml:470\` | \`absent: 404\` | \`GET /api/v1/users/{email}/profile\` | \`absent: readProfile (dev)\` |

## To see them again

<details><summary>Commands for a shell with the keys in its environment</summary>

\`\`\`sh
${VIOLATION.curl}
wes check 'https://gateway.example' --replay 'missing_required_header/listMembers/dev/no-key'
wes check 'https://gateway.example' --replay 'status_code_conformance/readProfile/dev/valid'
\`\`\`

</details>

## Learned

| Operation | Check | Received |
| --- | --- | --- |
| \`sendRecognition\` | \`status_code_conformance\` | \`200 (assumed: 201)\` |

## Compared with the baseline

2 violations and drifts that are not in it, 1 still there, 1 not seen any more.

| Known finding | Id |
| --- | --- |
| not seen any more | \`unknown_route/-/dev/found\` |
| still there, not counted | \`violation-2\` |

## Not observed

| Facts | Why |
| --- | --- |
| 2 | read-only run |
| 1 | no retired key was given |

## Notes

- 2 requests were sent once more.
`);
  });

  it.each<{ name: string; report: Report; want: string[] }>([
    { name: 'holds', report: CLEAN, want: ['# ✅ Holds'] },
    { name: 'cannot judge', report: UNJUDGED, want: ['# ⚠️ Cannot judge', 'no key is accepted'] },
  ])('is short where there is little to tell: $name', ({ report, want }) => {
    const text = toMarkdown(report);
    for (const line of want) expect(text.split('\n')).toContain(line);
    expect(text).not.toMatch(/^## /m);
  });

  it('tells one cause in one row, and what else it shows', () => {
    const findings = ['ignored_auth', 'stage_bound_key', 'not_a_server_error'].flatMap((check) =>
      Array.from(
        { length: 16 },
        (_, index): Finding => ({
          ...VIOLATION,
          id: `${check}/${index}`,
          check,
          received: '502 with text/html <h1>Bad Gateway</h1>',
          operationId: `operation${index}`,
        }),
      ),
    );
    const text = toMarkdown({ ...SAMPLE, findings });
    expect(text.match(/^\| A key/gm)).toHaveLength(1);
    expect(text).toContain('16 cases');
    expect(text).toContain(
      '<br>also violation: No request is answered with a server error (5xx). (16 cases) |',
    );
    expect(text).toContain('`502 with text/html <h1>Bad Gateway</h1>`');
  });
});

describe('what a target sent', () => {
  const benign = listTags(withoutCode(render(toHostile('plain'))));

  it.each([
    ...HOSTILE,
    'a | b \\| c \\\\| d',
    '`` ` ``` | `',
    '@octocat and @org/team, #1, GH-2, owner/repo#3',
    'https://attacker.example www.attacker.example a@attacker.example [a](b) ![c](d) <https://x.example>',
    '- [ ] x\n# title\n\n| a | b |\n| - | - |\n```\n</details>',
    'a\\',
    '|'.repeat(500),
  ])('is text alone: %j', (text) => {
    const html = render(toHostile(text));
    expect(listTags(withoutCode(html))).toEqual(benign);
    expect(withoutCode(html)).not.toMatch(/@|https?:|www\.|#\d|attacker/);
  });

  it('is text alone in any report, shows nothing that acts, and is short', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const text = toMarkdown(report);
        const html = withoutCode(render(report));
        expect(text).not.toMatch(ACTING);
        expect(html).not.toMatch(
          /@|https?:|<(?!\/?(?:h[12]|p|br|ul|li|table|t[hrd]|thead|tbody|pre|code|details|summary)\b)/,
        );
        for (const [row] of html.matchAll(/<tr>.*?<\/tr>/gs))
          expect([2, 3, 4]).toContain(row.match(/<t[hd]>/g)?.length);
        expect(text.length).toBeLessThan(60_000);
      }),
    );
  });

  it('is shortened, however long and however much of it there is', () => {
    const received = 'ab|`\\'.repeat(200_000);
    const findings = [VIOLATION, DRIFT, LEARNED].flatMap((finding) =>
      Array.from(
        { length: 500 },
        (_, index): Finding => ({
          ...finding,
          id: `${finding.outcome}/${index}`,
          operationId: `operation${index}`,
          label: `label ${index}`,
          pointer: `/${index}`,
          documented: received.slice(0, 5000),
          received: `${index} ${received}`,
        }),
      ),
    );
    const facts = SAMPLE.facts.flatMap((fact) =>
      Array.from({ length: 99 }, (_, index) => ({ ...fact, reason: `${index} ${'why '.repeat(99)}` })),
    );
    const notes = Array.from({ length: 99 }, () => received);
    const text = toMarkdown({ ...SAMPLE, findings, facts, notes });
    expect(text.length).toBeLessThan(60_000);
    expect(text).toMatch(/… and \d+ more; `report\.json` has them all/);
    expect(text).toContain('- … and 87 more');
  });

  it.each(SAMPLES)('never acts: $name', ({ report }) => {
    expect(toMarkdown(report)).not.toMatch(ACTING);
  });
});
