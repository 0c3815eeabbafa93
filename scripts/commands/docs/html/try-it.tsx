import type { Child } from 'hono/jsx';
import type { FormField, RequestForm } from '../reference/request-form.ts';
import { Code } from './layout.tsx';

/** A form that sends a request to the mock which serves the page, and shows what comes; there with the script alone. */
export function TryIt({ form, about }: { form: RequestForm; about: string }): Child {
  const { method, template, keyHeader, fields, mediaType, examples } = form;
  const [first] = examples;
  return (
    <details class="card try" hidden>
      <summary class="bar">Try it</summary>
      <form
        class="body"
        aria-label={`Try ${about}`}
        data-method={method}
        data-template={template}
        data-key={keyHeader}
        data-type={mediaType}
        hidden
      >
        {examples.length > 1 && <Examples form={form} />}
        <Tenant form={form} />
        {fields.map((field, index) => (
          <Field field={field} value={first?.values[index] ?? ''} />
        ))}
        {mediaType !== undefined && (
          <label class="long">
            <span>
              Body <span class="quiet">{mediaType}</span>
            </span>
            <textarea name="body" rows={toRows(first?.body ?? '')} spellcheck={false}>
              {first?.body ?? ''}
            </textarea>
          </label>
        )}
        <p class="long line">
          <button type="submit" class="send">
            Send
          </button>{' '}
          <button type="reset">Reset</button> <span class="quiet">What is empty is left out.</span>
        </p>
        <div class="long came" role="status" />
        <div class="long answer" hidden>
          <Code text="" label={`What came back: ${about}`} />
        </div>
        <div class="long curl">
          <Code text="" label={`The command that sends it: ${about}`} />
        </div>
      </form>
    </details>
  );
}

/** The stage and the company that the request is sent to and for; the companies and keys are those that the mock has then. */
function Tenant({ form: { stages, stage, keyHeader } }: { form: RequestForm }): Child {
  return (
    <>
      {stages.length > 1 && (
        <label>
          Stage
          <select name="stage">
            {stages.map((one) => (
              <option selected={one === stage}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {keyHeader !== undefined && (
        <>
          <label>
            Company
            <select name="company" />
          </label>
          <label class="long">
            Key
            <select name="key" />
          </label>
        </>
      )}
    </>
  );
}

function Examples({ form: { examples } }: { form: RequestForm }): Child {
  return (
    <label class="long">
      Example
      <select name="example">
        {examples.map(({ label, values, body }) => (
          <option data-given={JSON.stringify({ values, body })}>{label.replaceAll('`', '')}</option>
        ))}
      </select>
    </label>
  );
}

function Field({ field, value }: { field: FormField; value: string }): Child {
  const { name, place, isList } = field;
  const asks = { 'data-place': place, 'data-name': name, autocomplete: 'off', spellcheck: false };
  if (isList)
    return (
      <label class="long">
        <Name field={field} />
        <textarea rows={toRows(value)} {...asks}>
          {value}
        </textarea>
      </label>
    );
  return (
    <label class="long">
      <Name field={field} />
      <input value={value} {...asks} />
    </label>
  );
}

function Name({ field: { name, place, required, isList, values } }: { field: FormField }): Child {
  return (
    <span>
      <code class="name">{name}</code> <span class="quiet">in {place}</span>{' '}
      {required && <span class="required">required</span>}{' '}
      {values.length > 0 && <span class="quiet">one of {values.slice(0, 12).join(', ')}</span>}
      {isList && <span class="quiet">one in each line</span>}
      {place === 'cookie' && <span class="quiet">sent by the command only: a browser has its own</span>}
    </span>
  );
}

function toRows(text: string): number {
  return Math.min(12, Math.max(2, text.split('\n').length));
}
