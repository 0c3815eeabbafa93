import type { Child } from 'hono/jsx';

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

/** The `id` of a table, and the values that occur in its rows by the names of their `data-` attributes. */
export interface FilterParts {
  id: string;
  choices: Readonly<Record<string, readonly string[]>>;
}

/** A form with a select for each choice. */
export function Filter({ id, choices }: FilterParts): Child {
  return (
    <form data-rows={id} hidden aria-label={`Filter the ${id.replace('-', ' ')} below`}>
      {Object.entries(choices).map(([name, values]) => (
        <label>
          {name}
          <select name={name}>
            <option value="">all</option>
            {[...new Set(values)].map((value) => (
              <option value={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <output />
    </form>
  );
}
