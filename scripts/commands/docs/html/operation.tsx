import type { Child } from 'hono/jsx';
import type { Refusal } from '../../../../spec/refusals.ts';
import type { Rule } from '../../../../spec/rules.ts';
import type { BodyView, ContentView, OperationView, ResponseView } from '../reference/operation-view.ts';
import type { AreaView } from '../reference/reference.ts';
import { firstParagraph, toBlocks, toLabel, toLine } from '../text/to-html.ts';
import { Badge, Note } from './evidence.tsx';
import { Joined, Method, Path, Table, toTone } from './layout.tsx';
import { Samples } from './samples.tsx';
import { Fields, SchemaBody, Type } from './schema.tsx';
import { TryIt } from './try-it.tsx';

/** An area with its operations. */
export function Area({ area }: { area: AreaView }): Child {
  const { name, anchor, description, evidence, operations } = area;
  return (
    <section id={anchor} class="area" data-entry={name} data-kind="area">
      <h2>{name}</h2>
      {toBlocks(description)}
      {evidence && (
        <p>
          <Badge evidence={evidence} />
        </p>
      )}
      {operations.map((operation) => (
        <OperationArticle operation={operation} />
      ))}
    </section>
  );
}

function OperationArticle({ operation }: { operation: OperationView }): Child {
  const { id, anchor, method, path, summary, evidence, parameters, rules } = operation;
  return (
    <article
      id={anchor}
      data-grade={evidence.grade}
      data-entry={summary}
      data-words={`${id} ${method} ${path}`}
      data-kind={`${method} ${path}`}
    >
      <div class="about">
        <h3>
          <a class="self" href={`#${anchor}`}>
            {toLabel(summary)}
          </a>
        </h3>
        <p class="endpoint">
          <Method method={method} />{' '}
          <code>
            <Path path={path} />
          </code>
        </p>
        <p class="line">
          <span class="quiet">{id}</span> <Badge evidence={evidence} />{' '}
          {operation.deprecated && <span class="deprecated">deprecated</span>}
        </p>
        <Note evidence={evidence} />
        {operation.asides.map((aside) => (
          <p class="line">{aside}</p>
        ))}
        {toBlocks(operation.description)}
        <Wanted wanted={operation.wanted} />
        {parameters.length > 0 && (
          <Group title="Parameters">
            <Fields fields={parameters} label={`Parameters of ${id}`} />
            {operation.groups.map((group) => (
              <ParameterGroup group={group} />
            ))}
          </Group>
        )}
        {operation.body && <Body body={operation.body} id={id} />}
        <Group title="Answers">
          {operation.responses.map((response) => (
            <Response response={response} id={id} />
          ))}
        </Group>
        {rules.length > 0 && (
          <Group title="Rules">
            <Rules rules={rules} />
          </Group>
        )}
        <PathVariants operation={operation} />
        {operation.withoutSample && <p class="note">{operation.withoutSample}</p>}
      </div>
      <Samples samples={operation.samples} examples={operation.examples} about={id}>
        {operation.form && <TryIt form={operation.form} about={id} />}
      </Samples>
    </article>
  );
}

/** Where nothing is wanted, nothing is said. */
function Wanted({ wanted = [] }: { wanted: OperationView['wanted'] }): Child {
  if (wanted.length === 0) return undefined;
  const ways = wanted.map((names) =>
    names.length === 0
      ? 'nothing'
      : names.map((name, index) => [index === 0 ? '' : ' and ', <code>{name}</code>]),
  );
  return (
    <p class="line">
      Wants {ways.map((way, index) => [index === 0 ? '' : ', or ', way])}.{' '}
      <a href="#credentials">Credentials</a>
    </p>
  );
}

function Group({ title, grade, children }: { title: string; grade?: string; children: Child }): Child {
  return (
    <div class="group" data-grade={grade}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function ParameterGroup({ group }: { group: OperationView['groups'][number] }): Child {
  const { parameters, evidence } = group;
  return (
    <div data-grade={evidence.grade}>
      <p>
        Exactly one of <Joined parts={parameters.map((name) => <code>{name}</code>)} />{' '}
        <Badge evidence={evidence} />
      </p>
      <Note evidence={evidence} />
    </div>
  );
}

function Body({ body, id }: { body: BodyView; id: string }): Child {
  const { required, evidence, description, content } = body;
  return (
    <Group title="Body" grade={evidence.grade}>
      <p class="line">
        {required ? <span class="required">required</span> : <span class="quiet">may be left out</span>}{' '}
        <Badge evidence={evidence} />
      </p>
      <Note evidence={evidence} />
      {toBlocks(description)}
      {content.map((one) => (
        <Content content={one} label={`the body of ${id}`} />
      ))}
    </Group>
  );
}

function Content({ content, label }: { content: ContentView; label: string }): Child {
  const { mediaType, evidence, schema, unfolded } = content;
  return (
    <div class="content" data-grade={evidence.grade}>
      <p class="line">
        <code>{mediaType}</code> {schema && <Type type={schema.type} />} <Badge evidence={evidence} />
      </p>
      <Note evidence={evidence} />
      {schema && <SchemaBody schema={unfolded ?? schema} label={label} />}
    </div>
  );
}

/** A success is open, an error folded. */
function Response({ response, id }: { response: ResponseView; id: string }): Child {
  const { status, description, evidence, headers, content, refusals } = response;
  return (
    <details class="response" data-grade={evidence.grade} open={/^[23d]/.test(status)}>
      <summary>
        <strong class={toTone(status)}>{status}</strong> <span dir="auto">{toLabel(description)}</span>{' '}
        <Badge evidence={evidence} />
      </summary>
      {firstParagraph(description) !== description && toBlocks(description)}
      <Note evidence={evidence} />
      {headers.length > 0 && <Fields fields={headers} label={`Headers of ${status} of ${id}`} />}
      {content.map((one) => (
        <Content content={one} label={`${status} of ${id}`} />
      ))}
      {refusals.length > 0 && <Refusals refusals={refusals} label={`Refusals with ${status} by ${id}`} />}
    </details>
  );
}

/** The refusal matrix: cause, status, text. */
export function Refusals({ refusals, label }: { refusals: readonly Refusal[]; label: string }): Child {
  const rows = refusals.map(({ condition, summary, status, message, evidence }) => ({
    grade: evidence.grade,
    cells: [toLine(summary || condition), status, <code>{message}</code>, <Badge evidence={evidence} />],
  }));
  return <Table label={label} head={['Cause', 'Status', 'Text', 'Evidence']} rows={rows} />;
}

export function Rules({ rules }: { rules: readonly Rule[] }): Child {
  return (
    <ul class="rules">
      {rules.map(({ statement, evidence }) => (
        <li data-grade={evidence.grade}>
          <span dir="auto">{toLine(statement)}</span> <Badge evidence={evidence} />
          <Note evidence={evidence} />
        </li>
      ))}
    </ul>
  );
}

function PathVariants({ operation: { pathVariants } }: { operation: OperationView }): Child {
  if (pathVariants.length === 0) return undefined;
  return (
    <details>
      <summary>Other readings of the path</summary>
      <p>Where the path is absent, the service may answer at one of these:</p>
      <ul>
        {pathVariants.map(({ reading, path }) => (
          <li>
            {reading}:{' '}
            <code>
              <Path path={path} />
            </code>
          </li>
        ))}
      </ul>
    </details>
  );
}
