/**
 * Sends what the forms say to the mock that serves the page, with a key that its control tells. What comes back is text, whatever it
 * is. It stands in the script of the page, behind the rest.
 */
export const TRY_SCRIPT: string = `
// --- companies and their keys, as the control of the mock has them
const tenant = {};
const ask = async (path) => {
  const response = await fetch('/__mock' + path, { headers: { accept: 'application/json' } });
  if (response.ok) return response.json();
  throw new Error('The control of the mock answered with ' + response.status + '. Load the page again.');
};
const setOptions = (select, options, chosen) => {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, value === chosen)));
};
const fillTenant = async (form) => {
  const { stage, company, key } = form.elements;
  if (stage !== undefined) stage.value = tenant.stage ?? stage.value;
  if (company === undefined) return;
  const { companies } = await ask('/companies');
  const known = companies.map(({ id, name }) => [id, name]);
  setOptions(company, known, known.some(([id]) => id === tenant.company) ? tenant.company : known[0]?.[0]);
  const { keys } = await ask('/companies/' + encodeURIComponent(company.value) + '/keys');
  const inStage = (one) => stage === undefined ? true : one.stage === stage.value;
  const usual = keys.find((one) => one.status === 'active' ? inStage(one) : false);
  setOptions(key, [
    ...keys.map((one) => [one.key, one.stage + ', ' + one.status + ': ' + one.key]),
    ['a-key-that-nobody-has', 'one that nobody has'],
    ['', 'none'],
  ], usual?.key ?? '');
};

// --- the request that a form describes
const encode = (text) => encodeURIComponent(text.toWellFormed?.() ?? text).replaceAll('%40', '@');
const toRequest = (form) => {
  const { method, template, key: header, type } = form.dataset;
  const given = all('[data-place]', form).flatMap(({ dataset: { place, name }, value, tagName }) =>
    value === '' ? [] : (tagName === 'TEXTAREA' ? value.split('\\n') : [value]).map((text) => ({ place, name, text })));
  const of = (place) => given.filter((one) => one.place === place);
  const path = template.replace(/\\{([^}]+)\\}/g, (whole, name) => name === 'stage' ? form.elements.stage?.value ?? whole
    : encode(of('path').find((one) => one.name === name)?.text ?? ''));
  const query = of('query').map(({ name, text }) => encode(name) + '=' + encode(text)).join(String.fromCharCode(38));
  const body = form.elements.body?.value ?? '';
  const headers = of('header').map(({ name, text }) => [name, text]);
  const cookies = of('cookie').map(({ name, text }) => name + '=' + text);
  if (cookies.length > 0) headers.push(['cookie', cookies.join('; ')]);
  if (body !== '') headers.push(['content-type', type]);
  if (header !== undefined) if (form.elements.key.value !== '') headers.push([header, form.elements.key.value]);
  return { method, url: location.origin + path + (query === '' ? '' : '?' + query), headers, body: body === '' ? undefined : body };
};
const quote = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'";
const toCurl = ({ method, url, headers, body }) => [
  method === 'HEAD' ? 'curl -I ' + quote(url)
    : 'curl -i ' + (method === (body === undefined ? 'GET' : 'POST') ? '' : '-X ' + method + ' ') + quote(url),
  ...headers.map(([name, value]) => '-H ' + quote(name + ': ' + value)),
  ...(body === undefined ? [] : ['--data-raw ' + quote(body)]),
].join(' \\\\\\n  ');
const showCurl = (form) => { form.querySelector('.curl code').textContent = toCurl(toRequest(form)); };

// --- what comes back: text, of which nothing can act, and what would not show is written as an escape
const LONGEST = 100000;
const toShown = (text) => text.replace(/[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]/g,
  (mark) => '\\\\u' + mark.charCodeAt(0).toString(16).padStart(4, '0'));
const toReadable = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };
const paint = (code, head, text) => {
  const tokens = /("(?:[^"\\\\]|\\\\.)*")(\\s*:)?|\\b(?:true|false|null)\\b|-?\\d[\\d.eE+-]*/g;
  code.textContent = head;
  let at = 0;
  for (const token of text.matchAll(tokens)) {
    const part = document.createElement('span');
    part.className = token[1] === undefined ? (/\\d/.test(token[0]) ? 'h-number' : 'h-literal') : token[2] === undefined ? 'h-string' : 'h-attr';
    part.textContent = token[1] ?? token[0];
    code.append(text.slice(at, token.index), part);
    at = token.index + part.textContent.length;
  }
  code.append(text.slice(at));
};
const showAnswer = (form, { said, tone, head = '', text = '', isJson = false }) => {
  const came = form.querySelector('.came');
  came.textContent = said;
  came.className = 'long came ' + tone;
  const code = form.querySelector('.answer code');
  const shown = toShown(text.length > LONGEST ? text.slice(0, LONGEST) + '\\n… ' + (text.length - LONGEST) + ' more characters' : text);
  const above = toShown(head) + (head === '' ? '' : '\\n\\n');
  if (isJson) paint(code, above, shown);
  else code.textContent = above + shown;
  form.querySelector('.answer').hidden = head + text === '';
};
const send = async (form, signal) => {
  const { method, url, headers, body } = toRequest(form);
  const began = performance.now();
  const response = await fetch(url, { method, headers, body, signal, redirect: 'manual', cache: 'no-store' });
  if (response.type === 'opaqueredirect')
    return { said: 'A redirect, which a browser does not let a page see. The command above shows it.', tone: 's3' };
  const head = [...response.headers].map(([name, value]) => name + ': ' + value).join('\\n');
  const read = await response.text().catch((error) => error);
  const said = response.status + ' ' + response.statusText + ', ' + Math.round(performance.now() - began) + ' ms'
    + (typeof read === 'string' ? '' : ': the body broke off');
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const text = typeof read === 'string' ? (isJson ? toReadable(read) : read) : '';
  return { said, tone: 's' + String(response.status)[0], head, text, isJson };
};

for (const box of all('.try')) {
  const form = box.querySelector('form');
  const button = form.querySelector('.send');
  let sending;
  const fill = () => fillTenant(form).then(() => showCurl(form), (error) => showAnswer(form, { said: error.message, tone: 's5' }));
  box.hidden = false;
  box.addEventListener('toggle', () => { if (box.open) fill(); });
  form.addEventListener('input', ({ target }) => {
    if (target.name === 'example') {
      const { values, body } = JSON.parse(target.selectedOptions[0].dataset.given);
      for (const [index, field] of all('[data-place]', form).entries()) field.value = values[index];
      if (form.elements.body !== undefined) form.elements.body.value = body;
    }
    if (['stage', 'company'].includes(target.name)) {
      tenant[target.name] = target.value;
      fill();
    } else showCurl(form);
  });
  form.addEventListener('reset', () => setTimeout(() => { showAnswer(form, { said: '', tone: '' }); fill(); }));
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') if (event.ctrlKey || event.metaKey) form.requestSubmit();
  });
  form.addEventListener('submit', async () => {
    if (sending !== undefined) return sending.abort();
    sending = new AbortController();
    button.textContent = 'Stop';
    showAnswer(form, { said: 'Sent …', tone: 'quiet' });
    try {
      showAnswer(form, await send(form, sending.signal));
    } catch (error) {
      showAnswer(form, { said: sending.signal.aborted ? 'Stopped.' : 'No answer came: ' + error.message, tone: 's5' });
    }
    sending = undefined;
    button.textContent = 'Send';
  });
}
`;
