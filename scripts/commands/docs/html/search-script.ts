/**
 * Search over titles and texts. A word that stands nowhere is taken for the words that are nearest to it by letters. It stands in
 * the script of the page, and uses what is defined there.
 */
export const SEARCH_SCRIPT: string = `
// --- search
const field = find('search');
const results = find('results');
let entries;
let vocabulary;
const readEntries = () => all('[data-entry]').map((element) => {
  const { entry, words = '', kind } = element.dataset;
  const own = element.tagName === 'ARTICLE' ? element.textContent : all('article', element).reduce(
    (text, inner) => text.replace(inner.textContent, ' '), element.textContent);
  const title = (entry + ' ' + words).toLowerCase();
  return { element, entry, kind, title, text: title + ' ' + own.toLowerCase() };
});

// How many letters must be left out, added, changed or moved by one, so that a text begins with a word.
const countEdits = (word, text) => {
  let before = [];
  let row = Array.from({ length: text.length + 1 }, (_, index) => index);
  for (const i of Array(word.length).keys()) {
    const next = [i + 1];
    for (const j of Array(text.length).keys()) {
      const isMoved = Math.min(i, j) > 0 ? word[i - 1] + word[i] === text[j] + text[j - 1] : false;
      next.push(Math.min(row[j] + (word[i] === text[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1,
        isMoved ? before[j - 1] + 1 : Infinity));
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
};

// The words that may be meant: the word itself where it stands anywhere, else those that are nearest, where they are near.
const listMeant = (word) => {
  if (entries.some(({ text }) => text.includes(word))) return [word];
  vocabulary ??= [...new Set(entries.flatMap(({ text }) => text.match(/[\\p{L}\\p{N}]{3,}/gu) ?? []))];
  const most = word.length > 7 ? 2 : word.length > 3 ? 1 : 0;
  const distances = vocabulary.map((text) => most > 0 ? countEdits(word, text) : Infinity);
  const least = distances.reduce((one, other) => Math.min(one, other), Infinity);
  if (least > most) return [];
  const meant = vocabulary.filter((_, index) => distances[index] === least);
  // What begins with another of them is found by that one.
  return meant.filter((text) => meant.some((other) => other !== text ? text.startsWith(other) : false) === false);
};

const search = () => {
  entries ??= readEntries();
  const query = field.value.trim().toLowerCase();
  const typed = query === '' ? [] : query.split(/\\s+/);
  const words = typed.map(listMeant);
  const isIn = (text) => words.every((meant) => meant.some((word) => text.includes(word)));
  const matches = query === '' ? [] : entries.filter(({ element, text }) => isIn(text) ? element.checkVisibility() : false);
  const rank = ({ title }) => title.includes(query) ? 0 : isIn(title) ? 1 : 2;
  matches.sort((a, b) => rank(a) - rank(b));
  results.replaceChildren(...matches.slice(0, 50).map(({ element, entry, kind }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const small = document.createElement('small');
    link.href = '#' + element.id;
    link.textContent = entry;
    small.textContent = kind;
    link.append(small);
    item.append(link);
    return item;
  }));
  results.hidden = matches.length === 0;
  find('contents').hidden = query !== '';
  const meant = words.map((each) => each.slice(0, 3).join(' or ')).join(' ');
  const what = meant === typed.join(' ') ? '' : ' for ' + meant;
  find('found').textContent = query === '' ? '' : matches.length === 0 ? 'Nothing found.'
    : (matches.length === 1 ? '1 place found' : matches.length + ' places found') + what + '.';
};
const clear = () => { field.value = ''; search(); };
field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  const first = results.querySelector('a');
  if (event.key === 'Escape') clear();
  if (first === null) return;
  if (event.key === 'Enter') first.click();
  if (event.key === 'ArrowDown') { event.preventDefault(); first.focus(); }
});
results.addEventListener('keydown', (event) => {
  const links = all('a', results);
  const at = links.indexOf(document.activeElement);
  const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1] ?? field, Escape: field }[event.key];
  if (event.key === 'Escape') clear();
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
});
document.addEventListener('keydown', (event) => {
  const isTyping = ['INPUT', 'SELECT', 'TEXTAREA'].includes(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
`;
