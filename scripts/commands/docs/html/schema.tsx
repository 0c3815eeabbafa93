import type { Child } from 'hono/jsx';
import { capitalize } from '../../../../spec/text/sentence.ts';
import type { SchemaSection } from '../reference/reference.ts';
import type { FieldView, SchemaView } from '../reference/schema-view.ts';
import type { TypeText, ValueLimits } from '../reference/type-text.ts';
import { toBlocks, toLine } from '../text/to-html.ts';
import { Badge, Note } from './evidence.tsx';
import { Joined, Section } from './layout.tsx';

/** More values than this are folded. */
const FEW_VALUES = 12;

/** Every schema that has a name. */
export function Schemas({ schemas }: { schemas: readonly SchemaSection[] }): Child {
  if (schemas.length === 0) return undefined;
  return (
    <Section id="schemas" title="Schemas">
      {schemas.map(({ name, anchor, schema, usedBy }) => (
        <article
          id={anchor}
          class="schema"
          data-grade={schema.evidence.grade}
          data-entry={name}
          data-kind="schema"
        >
          <h3>
            <a class="self" href={`#${anchor}`}>
              {name}
            </a>
          </h3>
          <p class="line">
            {schema.fields.length === 0 && !schema.choices && <Type type={schema.type} />}{' '}
            <Badge evidence={schema.evidence} />
          </p>
          <Note evidence={schema.evidence} />
          {toBlocks(schema.description)}
          <SchemaBody schema={schema} label={name} />
          {usedBy.length > 0 && (
            <p class="quiet">
              Used by <Joined parts={usedBy.map((use) => <a href={`#${use.anchor}`}>{use.id}</a>)} />
            </p>
          )}
        </article>
      ))}
    </Section>
  );
}

/** What a value is, with links to the schemas that it names. */
export function Type({ type }: { type: TypeText }): Child {
  return (
    <span class="type">
      {type.map((part) => (typeof part === 'string' ? part : <a href={`#${part.anchor}`}>{part.schema}</a>))}
    </span>
  );
}

/** Parameters, headers or properties, one below the other, which a narrow screen can show too. */
export function Fields({ fields, label }: { fields: readonly FieldView[]; label: string }): Child {
  return (
    <ul class="fields" aria-label={label}>
      {fields.map((field) => (
        <Field field={field} />
      ))}
    </ul>
  );
}

/** What a schema says of its own: limits, choices, properties. */
export function SchemaBody({ schema, label }: { schema: SchemaView; label: string }): Child {
  const { fields, choices, limits } = schema;
  return (
    <>
      <LimitList limits={limits} />
      {fields.length > 0 && <Fields fields={fields} label={`Properties of ${label}`} />}
      {choices && (
        <>
          <p>{fields.length === 0 ? `${capitalize(choices.rule)}:` : `And ${choices.rule}:`}</p>
          <ul class="fields" aria-label={`Forms of ${label}`}>
            {choices.of.map((choice) => (
              <Choice choice={choice} label={label} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Field({ field }: { field: FieldView }): Child {
  const { name, place, type, required, deprecated, access, limits, description, evidence, unfolded } = field;
  return (
    <li data-grade={evidence.grade}>
      <div class="line">
        <code class="name">{name}</code> <Type type={type} />
        {place && <span class="quiet">in {place}</span>}
        {required && <span class="required">required</span>}
        {deprecated && <span class="deprecated">deprecated</span>}
        {access && <span class="quiet">{access}</span>}
        <Badge evidence={evidence} />
      </div>
      <LimitList limits={limits} />
      {toBlocks(description)}
      <Note evidence={evidence} />
      {unfolded && (
        <details>
          <summary>
            What is in <code>{name}</code>
          </summary>
          <SchemaBody schema={unfolded} label={name} />
        </details>
      )}
    </li>
  );
}

function Choice({ choice, label }: { choice: SchemaView; label: string }): Child {
  const { title, type, evidence, description } = choice;
  return (
    <li data-grade={evidence.grade}>
      <div class="line">
        {title !== '' && <span class="name">{toLine(title)}</span>} <Type type={type} />{' '}
        <Badge evidence={evidence} />
      </div>
      {toBlocks(description)}
      <SchemaBody schema={choice} label={title || label} />
    </li>
  );
}

function LimitList({ limits }: { limits: ValueLimits }): Child {
  const { texts, pattern, default: fallback, values } = limits;
  if (texts.length + values.length === 0 && (pattern ?? fallback) === undefined) return undefined;
  return (
    <div class="limits">
      {texts.map((text) => (
        <span>{text}</span>
      ))}
      {pattern !== undefined && (
        <span>
          matches <code>{pattern}</code>
        </span>
      )}
      {fallback !== undefined && (
        <span>
          default <code>{fallback}</code>
        </span>
      )}
      <Values values={values} />
    </div>
  );
}

function Values({ values }: { values: readonly string[] }): Child {
  if (values.length === 0) return undefined;
  const list = (
    <span class="values">
      {values.map((value) => (
        <code>{value}</code>
      ))}
    </span>
  );
  if (values.length <= FEW_VALUES) return <span>one of {list}</span>;
  return (
    <details>
      <summary>one of {values.length} values</summary>
      {list}
    </details>
  );
}
