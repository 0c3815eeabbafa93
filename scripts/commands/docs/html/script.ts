import { SAMPLES_SCRIPT } from './samples-script.ts';
import { SEARCH_SCRIPT } from './search-script.ts';

/**
 * Search, the choice of a language, hiding what is only assumed, copying. Without it everything is shown. No `<` and no `&` stand
 * in it, so that the page can be checked as XML.
 */
export const SCRIPT: string = `
const root = document.documentElement;
const find = (id) => document.getElementById(id);
const all = (query, within = document) => [...within.querySelectorAll(query)];

// Where a browser keeps nothing for a page, the choice holds as long as it is open.
const remember = (name, value) => { try { localStorage.setItem('wes-docs-' + name, value); } catch {} };
const recall = (name) => { try { return localStorage.getItem('wes-docs-' + name); } catch { return null; } };

// A place that is folded or hidden is opened when somebody goes there.
const show = () => {
  const target = location.hash === '' ? null : find(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  for (let at = target; at !== null; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  if (target.checkVisibility() === false) setHiding(false);
  if (target.checkVisibility()) target.scrollIntoView();
};

${SAMPLES_SCRIPT}
// --- what is only assumed
const note = document.createElement('p');
note.id = 'hidden-note';
note.hidden = true;
note.textContent = 'What is only assumed is hidden on this page.';
document.querySelector('main').prepend(note);
const setHiding = (hides) => {
  find('hide').checked = hides;
  note.hidden = hides === false;
  if (hides) root.dataset.hide = 'assumed';
  else delete root.dataset.hide;
  all('.samples').forEach(showSample);
  // A schema that is hidden is not offered.
  for (const link of all('nav a')) link.parentElement.hidden = find(decodeURIComponent(link.hash.slice(1))).checkVisibility() === false;
};
find('hide').addEventListener('change', (event) => setHiding(event.target.checked));
const setTheme = (theme) => { root.dataset.theme = find('theme').value = ['light', 'dark'].includes(theme) ? theme : ''; };
find('theme').addEventListener('change', (event) => { setTheme(event.target.value); remember('theme', event.target.value); });
setTheme(recall('theme'));
for (const form of all('form')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
}

${SEARCH_SCRIPT}
// --- contents: folded on a narrow screen, and the place where the reader is
const wide = matchMedia('(min-width: 64rem)');
const fold = () => { find('contents').open = wide.matches; };
wide.addEventListener('change', fold);
fold();
document.querySelector('aside').addEventListener('click', (event) => {
  if (event.target.closest('a') === null) return;
  if (wide.matches === false) find('contents').open = false;
  if (event.target.closest('#results') !== null) clear();
});
const places = new Map(all('nav a').map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
const watcher = new IntersectionObserver((changes) => {
  for (const { isIntersecting, target } of changes) {
    if (isIntersecting === false) continue;
    for (const link of places.values()) link.removeAttribute('aria-current');
    const link = places.get(target.id);
    link.setAttribute('aria-current', 'true');
    const { top, bottom } = link.getBoundingClientRect();
    if (wide.matches ? Math.min(top, innerHeight - bottom) >= 0 : true) continue;
    document.querySelector('aside').scrollTop += top - innerHeight / 2;
  }
}, { rootMargin: '0px 0px -80% 0px' });
for (const id of places.keys()) if (find(id) !== null) watcher.observe(find(id));

// --- copying
if (navigator.clipboard !== undefined) {
  for (const button of all('.copy')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 2000);
    });
  }
}

// --- the document that the page was made of
find('download').hidden = false;
find('download').addEventListener('click', () => {
  const text = JSON.stringify(JSON.parse(find('document').textContent), null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = 'openapi.json';
  link.click();
  URL.revokeObjectURL(link.href);
});
addEventListener('hashchange', show);
show();
`;
