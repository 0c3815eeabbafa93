import type { Child } from 'hono/jsx';
import { count } from '../../../spec/text/count.ts';
import { shorten } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { findAnswer, gatherCauses } from '../groups/causes.ts';
import { distinct } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import { describePlaces } from '../groups/places.ts';
import { describeReceived, titleOf, toExpectedLabel, toPlace, toReceived } from '../text/finding.ts';
import { Command, Exchange } from './exchange.tsx';
import { Rows, Section } from './layout.tsx';
import { Learned, type Numbered } from './learned.tsx';
import { Badge, toneOf } from './marks.tsx';

/** Of a value of a target, in UTF-16 code units. */
const LONGEST_VALUE = 2000;

const NOTHING = 'Nothing differs from the document in what was seen.';

/** How many values of one kind are shown before the rest is counted; each case shows its own. */
const SHOWN = 3;

/** Violations and drift as cards, what was learned as a table. */
export function Findings({ groups }: { groups: readonly FindingGroup[] }): Child {
  const numbered = groups.map((group, index) => ({ group, number: index + 1 }));
  const learned = numbered.filter(({ group }) => group[0].outcome === 'learned');
  const cards = numbered.filter(({ group }) => group[0].outcome !== 'learned');
  return (
    <Section title="Findings" text={groups.length === 0 ? NOTHING : undefined}>
      {gatherCauses(cards.map(({ group }) => group)).map((cause) => (
        <CauseCard cause={cause.map((group) => ({ group, number: groups.indexOf(group) + 1 }))} />
      ))}
      {learned.length > 0 && <Learned groups={learned} isOpen={cards.length === 0} />}
    </Section>
  );
}

/** What has one cause: one finding, or several of one answer, folded. */
function CauseCard({ cause }: { cause: readonly Numbered[] }): Child {
  const [first] = cause;
  if (!first) return undefined;
  const [{ outcome }] = first.group;
  if (cause.length === 1)
    return (
      <article class={toneOf(outcome)} id={`finding-${first.number}`}>
        <h3>
          <Title group={first.group} number={first.number} />
        </h3>
        <Card group={first.group} />
      </article>
    );
  const all = cause.flatMap(({ group }) => group);
  return (
    <article class={toneOf(outcome)}>
      <h3>
        <Badge word={outcome} /> <span>One answer, {cause.length} findings</span>{' '}
        <span class="quiet">{all.length} cases</span>
      </h3>
      <Rows rows={[['received', shorten(findAnswer(first.group) ?? '', LONGEST_VALUE)]]} />
      {cause.map(({ group, number }) => (
        <details id={`finding-${number}`}>
          <summary>
            <Title group={group} number={number} /> <bdi class="quiet">{nameOperations(group)}</bdi>
          </summary>
          <Card group={group} />
        </details>
      ))}
    </article>
  );
}

function nameOperations(group: FindingGroup): string {
  const names = distinct(group.map(({ operationId }) => operationId ?? 'no operation'));
  return names.length > SHOWN ? `${names.length} operations` : names.join(', ');
}

function Title({ group, number }: Numbered): Child {
  const [{ check, outcome, baselined }] = group;
  return (
    <>
      <span class="quiet">{number}</span> <Badge word={outcome} /> <span>{titleOf(check)}</span>
      {group.length > 1 && [' ', <span class="quiet">{group.length} cases</span>]}
      {baselined && [' ', <span class="badge quiet">in the baseline</span>]}
    </>
  );
}

/** Violations or drift that are one: what does not hold, where, what came, and each case with its exchange, folded. */
function Card({ group }: { group: FindingGroup }): Child {
  const [first] = group;
  const { check, curl } = first;
  const cases = group.map((finding) => <Case finding={finding} first={first} />);
  return (
    <>
      <Rows
        rows={[
          ['where', describePlaces(group)],
          ...describeReceived(group, LONGEST_VALUE).map((text): [string, string] => ['received', text]),
          [toExpectedLabel(first), list(group, toDocumented)],
          ['check', <code>{check}</code>],
          ['source', list(group, ({ source }) => source)],
          ['grade', list(group, ({ grade }) => grade)],
          ['at', list(group, toLine)],
          ['fact', list(group, toFact)],
        ]}
      />
      {curl !== undefined && <Command curl={curl} />}
      {group.length === 1 ? (
        cases
      ) : (
        <details>
          <summary>All {group.length} cases</summary>
          {cases}
        </details>
      )}
    </>
  );
}

/** One case, folded: what it does not share with the first, and its exchange. */
function Case({ finding, first }: { finding: Finding; first: Finding }): Child {
  const { id, operationId, stage, label, observations, curl, exchange } = finding;
  const own = (toText: (one: Finding) => string | undefined): string | undefined =>
    toText(finding) === toText(first) ? undefined : toText(finding);
  return (
    <details>
      <summary>
        <bdi>{operationId ?? 'no operation'}</bdi> <bdi class="quiet">{stage}</bdi> <bdi>{label}</bdi>
      </summary>
      <Rows
        rows={[
          ['received', own((one) => toReceived(one, LONGEST_VALUE))],
          [toExpectedLabel(first), own(toDocumented)],
          ['at', own(toLine)],
          ['fact', own(toFact)],
          ['seen in', count(observations, 'exchange')],
          ['id', id],
        ]}
      />
      {curl !== undefined && finding !== first && <Command curl={curl} />}
      {exchange && <Exchange exchange={exchange} />}
    </details>
  );
}

/** What findings say of one thing, a line for each value; `undefined` where they say nothing. */
function list(
  group: readonly Finding[],
  toText: (finding: Finding) => string | undefined,
): string | undefined {
  const values = distinct(group.map(toText).filter((text) => text !== undefined));
  const rest = values.length > SHOWN ? [`and ${values.length - SHOWN} more`] : [];
  return values.length === 0 ? undefined : [...values.slice(0, SHOWN), ...rest].join('\n');
}

function toDocumented({ documented }: Finding): string {
  return shorten(documented, LONGEST_VALUE);
}

function toLine(finding: Finding): string | undefined {
  return finding.location && toPlace(finding);
}

function toFact({ rule, pointer }: Finding): string {
  return rule === undefined ? `#${pointer}` : `rule ${rule}, #${pointer}`;
}
