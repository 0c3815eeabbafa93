/**
 * What the pages do beside being read: forms send JSON to the control, texts are copied, and regions that are marked
 * (`data-live`) are read again when something changed. All else is on the server. It names no page and no operation.
 *
 * A form with `data-method` and `data-path` sends its fields, whose names are members (`match.operation`: a member of a member): texts, or by
 * `data-type` a number or JSON; what is left empty is left out. A file is the whole body, `data-empty` is for none, and `data-each` lists several bodies to send one after the other.
 * `data-confirm` is asked before, and what `data-show` names of the answer is shown once, with a button to copy it.
 */
export const SCRIPT: string = `
'use strict';
document.documentElement.dataset.scripted = '';
const control = '/__mock';

// --- regions that are read again
let reading = false, again = false;
const refresh = async () => {
  if (reading) { again = true; return; }
  reading = true;
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const region of document.querySelectorAll('[data-live]')) replace(region, fresh.getElementById(region.id));
  } catch {}
  setTimeout(() => { reading = false; if (again) { again = false; refresh(); } }, 250);
};
const shown = new Map([...document.querySelectorAll('[data-live]')].map(({ id, innerHTML }) => [id, innerHTML]));
const replace = (region, fresh) => {
  if (fresh === null || fresh.innerHTML === shown.get(region.id)) return;
  shown.set(region.id, fresh.innerHTML);
  const open = [...region.querySelectorAll('details[open][id]')].map(({ id }) => id);
  const focused = region.contains(document.activeElement) ? document.activeElement.id : '';
  const told = [...region.querySelectorAll('output.told[id]')];
  region.replaceChildren(...fresh.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  for (const one of told) document.getElementById(one.id)?.replaceWith(one);
  if (focused !== '') document.getElementById(focused)?.focus({ preventScroll: true });
};

// --- changes, while somebody looks: a browser has few connections to a host
let events;
const listen = () => {
  if (document.hidden) { events?.close(); events = undefined; return; }
  if (events !== undefined) return;
  const connection = document.getElementById('connection');
  events = new EventSource(control + '/events');
  events.addEventListener('change', () => { connection.textContent = ''; refresh(); });
  events.addEventListener('error', () => { connection.textContent = 'is away'; });
};
if (document.querySelector('[data-live]') !== null) {
  document.addEventListener('visibilitychange', listen);
  addEventListener('pagehide', () => { events?.close(); events = undefined; });
  addEventListener('pageshow', listen);
  listen();
}

// --- forms that send
const toValue = ({ dataset: { type }, value, name }) => {
  if (type === 'number') return Number(value);
  if (type !== 'json') return value;
  try { return JSON.parse(value); } catch (error) { throw new Error(name + ' is no JSON: ' + error.message); }
};
const define = (body, name, value) => {
  const names = name.split('.');
  const last = names.pop();
  let at = body;
  for (const one of names) at = at[one] ??= {};
  at[last] = value;
};
const toBody = async (form) => {
  const file = form.querySelector('input[type=file]');
  if (file !== null) {
    if (file.files[0] === undefined) throw new Error('Choose a file first.');
    return file.files[0].text();
  }
  const body = {};
  for (const field of form.elements) {
    if (field.name) if (field.value !== '') define(body, field.name, toValue(field));
  }
  return JSON.stringify(body);
};
const listBodies = async (form) => {
  if (form.dataset.each !== undefined) return JSON.parse(form.dataset.each).map((one) => JSON.stringify(one));
  return [form.dataset.empty === undefined ? await toBody(form) : undefined];
};
const call = async (method, path, body) => {
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const response = await fetch(control + path, { method, headers, body });
  const text = await response.text();
  const answer = text === '' ? {} : JSON.parse(text);
  if (response.ok) return answer;
  throw new Error(answer.message ?? 'The mock answered with ' + response.status + '.');
};
const tell = (form, className, ...parts) => {
  const output = form.querySelector('output');
  if (output === null) return;
  output.className = className;
  output.replaceChildren(...parts);
};
const toPath = (form) => form.dataset.path.replace(/\\{([^}]+)\\}/g, (_, name) => encodeURIComponent(form.elements[name].value));
const send = async (form, submitter) => {
  const { method, show, confirm: question, done } = form.dataset;
  if (question !== undefined && !confirm(question)) return;
  // Not disabled, which would take the focus away.
  if (submitter?.ariaDisabled === 'true') return;
  if (submitter) submitter.ariaDisabled = 'true';
  try {
    let answer;
    for (const body of await listBodies(form)) answer = await call(method, toPath(form), body);
    if (show === undefined) tell(form, done === undefined ? '' : 'told', done ?? '');
    else tell(form, 'told', (done ?? '') + ' ', code(answer[show]), ' ', copyButton());
    await refresh();
  } catch (error) {
    tell(form, 'told failed', error.message);
  } finally {
    if (submitter) submitter.ariaDisabled = null;
  }
};
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.method === undefined) return;
  event.preventDefault();
  send(form, event.submitter);
});

// --- texts to copy: that of the code which stands beside the button
const code = (text) => Object.assign(document.createElement('code'), { textContent: text });
const copyButton = () => {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.dataset.copy = '';
  return button;
};
document.addEventListener('click', async ({ target }) => {
  const button = target.closest?.('[data-copy]');
  if (!button) return;
  const source = button.parentElement.querySelector('code');
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = 'Copied';
  } catch {
    // Not on a page that came without TLS from elsewhere.
    getSelection().selectAllChildren(source);
    button.textContent = 'Selected';
  }
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
});
`;
