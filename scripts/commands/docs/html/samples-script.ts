import { LANGUAGES } from '../samples/sample.ts';

/**
 * One language for all samples, which is remembered; of each operation one sample, and what is answered to it, by status. It stands
 * in the script of the page, and uses what is defined there.
 */
export const SAMPLES_SCRIPT: string = `
// --- one language for all samples
const choose = (language) => {
  root.dataset.language = language;
  for (const button of all('[data-choose]')) button.setAttribute('aria-pressed', String(button.dataset.choose === language));
};
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-choose]');
  if (button === null) return;
  const top = button.getBoundingClientRect().top;
  choose(button.dataset.choose);
  remember('language', button.dataset.choose);
  // What stands above may have become shorter or longer.
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
});
const languages = ${JSON.stringify(LANGUAGES)};
choose(languages.includes(recall('language')) ? recall('language') : languages[0]);
addEventListener('storage', () => { if (languages.includes(recall('language'))) choose(recall('language')); });

// --- of the samples of an operation one, and of its answers one status
const showSample = (box) => {
  const sample = box.querySelector('label.bar select')?.value;
  for (const part of all('[data-sample]', box)) part.hidden = sample === undefined ? false : part.dataset.sample !== sample;
  const panels = all('[data-status]', box).filter(({ dataset: { of, grade } }) =>
    (of === undefined || of === sample) ? (root.dataset.hide === undefined || grade !== 'assumed') : false);
  const statuses = panels.map((panel) => panel.dataset.status);
  const status = statuses.includes(box.dataset.shown) ? box.dataset.shown : statuses[0];
  for (const panel of all('[data-status]', box)) panel.hidden = panels.includes(panel) ? panel.dataset.status !== status : true;
  for (const button of all('[data-show]', box)) {
    button.hidden = statuses.includes(button.dataset.show) === false;
    button.setAttribute('aria-pressed', String(button.dataset.show === status));
  }
  const answers = box.querySelector('.answers');
  if (answers !== null) answers.hidden = panels.length === 0;
};
for (const box of all('.samples')) {
  for (const control of all('.choices, label.bar', box)) control.hidden = false;
  box.addEventListener('click', ({ target }) => {
    if (target.dataset.show === undefined) return;
    box.dataset.shown = target.dataset.show;
    showSample(box);
  });
  box.querySelector('label.bar select')?.addEventListener('change', () => {
    delete box.dataset.shown;
    showSample(box);
  });
  showSample(box);
}
`;
