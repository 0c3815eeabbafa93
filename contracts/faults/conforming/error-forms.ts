import type { ErrorForm, GatewayChoices } from './choices.ts';

/** An answer before it is dressed: the body as a text. */
export interface PlainAnswer {
  status: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

const JSON_TYPE = 'application/json';

/** JSON with a status; 200 where none is given. */
export function toJsonAnswer(value: unknown, status = 200, type: string = JSON_TYPE): PlainAnswer {
  return { status, type, body: JSON.stringify(value) };
}

/** A status and a text in one of the forms that an error may have: the specification shows none. */
export function toErrorAnswer(
  form: ErrorForm,
  extras: GatewayChoices['errorExtras'],
  status: number,
  text: string,
): PlainAnswer {
  const json = (value: Record<string, unknown>, type: string = JSON_TYPE): PlainAnswer =>
    toJsonAnswer({ ...value, ...EXTRAS[extras] }, status, type);
  const markup = (type: string, body: string): PlainAnswer => ({ status, type, body });
  const page = (body: string): PlainAnswer =>
    markup('text/html; charset=utf-8', `<!doctype html>\n<html><body>${body}</body></html>`);
  const xml = (body: string): PlainAnswer =>
    markup('application/xml', `<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
  return FORMS[form](text, { status, json, markup, page, xml });
}

/** How an error is written: `json` with what stands beside the text, `page` and `xml` with what stands around it. */
interface ErrorWriter {
  status: number;
  json: (value: Record<string, unknown>, type?: string) => PlainAnswer;
  markup: (type: string, body: string) => PlainAnswer;
  page: (body: string) => PlainAnswer;
  xml: (body: string) => PlainAnswer;
}

const FORMS: Record<ErrorForm, (text: string, writer: ErrorWriter) => PlainAnswer> = {
  message: (text, { json }) => json({ message: text }),
  error: (text, { json }) => json({ Error: text }),
  nested: (text, { status, json }) =>
    json({ fault: { faultstring: text, detail: { errorcode: `E${status}` } } }),
  list: (text, { status, json }) => json({ errors: [{ code: status, detail: text }] }),
  'by-field': (text, { json }) => json({ ok: false, errors: { request: [text] } }),
  problem: (text, { status, json }) =>
    json({ type: 'about:blank', title: 'Error', status, detail: text }, 'application/problem+json'),
  'with-reason-phrase': (text, { status, json }) =>
    json({ statusCode: status, error: PHRASES[status] ?? 'Error', message: text }),
  languages: (text, { json }) => json({ texts: { de: 'Das geht nicht', en: text } }),
  'in-list': (text, { status }) => toJsonAnswer([text], status),
  string: (text, { status }) => toJsonAnswer(text, status),
  escaped: (text, { status }) => ({
    status,
    type: JSON_TYPE,
    body: `{"message": "${escapeLetters(text)}"}\n`,
  }),
  'json-in-json': (text, { json }) => json({ errorMessage: JSON.stringify({ message: text }) }),
  'json-as-text': (text, { json }) => ({ ...json({ message: text }), type: 'text/plain' }),
  plain: (text, { markup }) => markup('text/plain', text),
  'plain-line': (text, { markup }) => markup('text/plain; charset=utf-8', `${text}\r\n`),
  html: (text, { page }) => page(`<h1>${text}</h1><p>Ask the people who run this.</p>`),
  'html-status': (text, { status, page }) =>
    page(`<center><h1>${status} ${PHRASES[status] ?? 'Error'}</h1></center><hr><p>${text}</p>`),
  'html-split': (text, { page }) =>
    page(`<p class="error">${text.replace(/ (?=\S)/, ' <b>')}${text.includes(' ') ? '</b>' : ''}</p>`),
  'html-entities': (text, { page }) =>
    page(`<p>${text.replace(/[ .]|^./g, (one) => `&#${one.charCodeAt(0)};`)}</p>`),
  xml: (text, { status, xml }) => xml(`<Error><Code>${status}</Code><Message>${text}</Message></Error>`),
  'xml-attribute': (text, { status, xml }) => xml(`<error status="${status}" message="${text}"/>`),
  'xml-cdata': (text, { xml }) => xml(`<errors><error><![CDATA[${text}]]></error></errors>`),
  header: (text, { status }) => ({ status, headers: { 'x-error-message': text } }),
};

const EXTRAS: Record<GatewayChoices['errorExtras'], Record<string, unknown>> = {
  none: {},
  'request-id': { requestId: '1-67891233-abcdef012345678912345678', timestamp: '2025-06-01T08:00:00Z' },
  path: { path: '/1/recognition', success: false, data: null },
  support: { support: 'support@vendor.example', documentation: 'https://vendor.example/help' },
};

const PHRASES: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  422: 'Unprocessable Entity',
};

function escapeLetters(text: string): string {
  return text.replace(/[A-Z.]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`);
}
