/**
 * Filters the rows of tables. Without it every row is shown, and the forms are not. No `<` and no `&` stand in it, so that the
 * page can be checked as XML.
 */
export const FILTER_SCRIPT: string = `
for (const form of document.querySelectorAll('form[data-rows]')) {
  const rows = [...document.querySelectorAll('#' + form.dataset.rows + ' tbody tr')];
  const selects = [...form.querySelectorAll('select')];
  const filter = () => {
    for (const row of rows) {
      row.hidden = selects.some((select) => select.value !== '' ? row.dataset[select.name] !== select.value : false);
    }
    const shown = rows.filter((row) => !row.hidden).length;
    form.querySelector('output').textContent = shown + ' of ' + rows.length + ' shown';
  };
  form.addEventListener('change', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  filter();
}
`;
