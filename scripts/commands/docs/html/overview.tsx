import type { Child } from 'hono/jsx';
import { GRADES } from '../../../../spec/evidence.ts';
import type { BaseView } from '../reference/base-view.ts';
import type { KeysView, Reference } from '../reference/reference.ts';
import { firstParagraph, toBlocks, toLabel, toLine } from '../text/to-html.ts';
import { Badge, GradeBadge, Note } from './evidence.tsx';
import { Joined, Method, Path, Section, Table } from './layout.tsx';
import { Refusals, Rules } from './operation.tsx';
import { Samples } from './samples.tsx';

/** What the service is, and what holds of all its operations. */
export function Overview({ reference }: { reference: Reference }): Child {
  const { refusals, rules, keys } = reference;
  return (
    <>
      <Introduction reference={reference} />
      <Operations reference={reference} />
      <Grades counts={reference.counts} meanings={reference.meanings} />
      <Base base={reference.base} />
      {keys && <Keys keys={keys} />}
      {reference.credentials.length > 0 && <Credentials credentials={reference.credentials} />}
      {refusals.length > 0 && (
        <Section id="refusals" title="Refusals">
          <Refusals refusals={refusals} label="Every refusal" />
        </Section>
      )}
      <Versioning reference={reference} />
      {rules.length > 0 && (
        <Section id="rules" title="Other rules">
          <Rules rules={rules} />
        </Section>
      )}
    </>
  );
}

function Introduction({ reference }: { reference: Reference }): Child {
  const { title, version, summary, description, source, asides } = reference;
  return (
    <section id="overview" data-entry="Overview" data-kind="section">
      <h1>
        {title} <span class="quiet">version {version}</span>
      </h1>
      {summary !== '' && (
        <p class="lead" dir="auto">
          {toLine(summary)}
        </p>
      )}
      {toBlocks(description)}
      <p class="quiet">
        Made from {[source.file, ...source.overlays].join(' with ')}, SHA-256{' '}
        <code title={source.sha256}>{source.sha256.slice(0, 12)}</code>.
      </p>
      {asides.map((aside) => (
        <p class="line">{aside}</p>
      ))}
      <button type="button" id="download" hidden>
        Download the OpenAPI document (JSON)
      </button>
    </section>
  );
}

function Operations({ reference: { areas } }: { reference: Reference }): Child {
  const operations = areas.flatMap((area) => area.operations);
  const rows = operations.map(({ anchor, method, path, summary, evidence }) => ({
    grade: evidence.grade,
    cells: [
      <a href={`#${anchor}`}>{toLabel(summary)}</a>,
      [
        <Method method={method} />,
        ' ',
        <code>
          <Path path={path} />
        </code>,
      ],
      <Badge evidence={evidence} />,
    ],
  }));
  return (
    <Section id="all-operations" title="All operations">
      <Table label="All operations" head={['What it does', 'Path', 'Evidence']} rows={rows} />
    </Section>
  );
}

function Grades({ counts, meanings }: Pick<Reference, 'counts' | 'meanings'>): Child {
  return (
    <Section id="evidence" title="How certain things are">
      <dl class="grades">
        {GRADES.map((grade) => (
          <div>
            <dt>
              <GradeBadge grade={grade} /> <span class="quiet">{counts[grade]}</span>
            </dt>
            <dd>{meanings[grade]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Base({ base }: { base: BaseView }): Child {
  const { template, evidence, description, stages, stageEvidence } = base;
  const rows = stages.map(({ stage, address, isShown }) => ({
    cells: [stage, [<code>{address}</code>, isShown && <span class="quiet"> as in the samples</span>]],
  }));
  return (
    <Section id="base-address" title="Base address and stages">
      {template !== '/' && (
        <p class="line">
          <code>{template}</code> <Badge evidence={evidence} />
        </p>
      )}
      <Note evidence={evidence} />
      {toBlocks(description)}
      <Table label="Stages" head={['Stage', 'Base address']} rows={rows} />
      {stageEvidence && (
        <>
          <p>
            <Badge evidence={stageEvidence} />
          </p>
          <Note evidence={stageEvidence} />
        </>
      )}
    </Section>
  );
}

function Credentials({ credentials }: Pick<Reference, 'credentials'>): Child {
  const rows = credentials.map(({ name, carried, variable, evidence, description }) => ({
    grade: evidence.grade,
    cells: [
      <code>{name}</code>,
      carried,
      variable === undefined ? '' : <code>{variable}</code>,
      <Badge evidence={evidence} />,
      toLine(firstParagraph(description)),
    ],
  }));
  return (
    <Section id="credentials" title="Credentials">
      <p>The samples take them from the environment.</p>
      <Table
        label="Credentials"
        head={['Name', 'Carried as', 'Variable', 'Evidence', 'Description']}
        rows={rows}
      />
    </Section>
  );
}

function Keys({ keys }: { keys: KeysView }): Child {
  const { header, description, evidence, variables, rules, samples } = keys;
  return (
    <Section id="keys" title="Keys">
      <div class="about">
        <p>
          The header <code>{header}</code> carries the key. <Badge evidence={evidence} />
        </p>
        {toBlocks(description)}
        <p>
          The samples take it from the environment:{' '}
          <Joined
            parts={variables.map(({ stage, variable }) => [<code>{variable}</code>, ` for ${stage}`])}
          />
          .
        </p>
        {rules.length > 0 && <Rules rules={rules} />}
      </div>
      <Samples samples={samples} about="a refused key">
        <h3>How keys are refused</h3>
      </Samples>
    </Section>
  );
}

function Versioning({ reference: { versioning, deprecated } }: { reference: Reference }): Child {
  if (versioning.length + deprecated.length === 0) return undefined;
  return (
    <Section id="versioning" title="Versioning and deprecated paths">
      {versioning.length > 0 && <Rules rules={versioning} />}
      {deprecated.length > 0 && (
        <>
          <p>Deprecated:</p>
          <ul>
            {deprecated.map(({ anchor, method, path, evidence }) => (
              <li data-grade={evidence.grade}>
                <a href={`#${anchor}`}>{`${method} ${path}`}</a> <Badge evidence={evidence} />
                <Note evidence={evidence} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
