/** What stands in every command that a target tries to give, so that one of ours is told from one of its own. */
export const MARK = 'HOSTILE';

/** What a target writes into every place that takes a text: terminal, pipeline, page, XML, spreadsheet, Markdown. */
export const TEXT: string = [
  `=HYPERLINK("http://attacker.example/${MARK}")`,
  `</script></style></title><script>alert('${MARK}')</script>"><img src=x onerror=alert('${MARK}')>' onmouseover='${MARK}`,
  ` ]]> <!-- --!> <?xml version="1.0"?> <!ENTITY ${MARK}> &lt; &#0; {{${MARK}}}`,
  '\u001b[31m\u001b[2J\u001b]0;title\u0007\u001b]8;;http://attacker.example\u0007\u009b8m \u0000\u0008\u007f',
  '\u202e\u2066\u200b\ufeff\u{e0041}\ud800',
  `\r\n::stop-commands::${MARK}`,
  ` ::add-mask::${MARK}\u2028::error file=${MARK}::${MARK}`,
  `\u00a0::set-output name=${MARK}::a ##[error]${MARK} ###[group]${MARK}`,
  `##vso[task.setvariable variable=${MARK}]a ##teamcity[message text='${MARK}']`,
  `section_start:1:${MARK}\r\u001b[0K%0A::error::${MARK}`,
  `[link](javascript:alert('${MARK}')) ![image](http://attacker.example) \`tick\` | pipe`,
  `Error: ${MARK}\n    at run (/home/somebody/app.js:1:1)`,
].join('\n');

/** The same as what a header or a reason may hold without breaking HTTP: one line, no controls. */
export const LINE: string = TEXT.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
