/** What a target may send to break out of a report, to act on a terminal, or to hide. */
export const HOSTILE: readonly string[] = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '<!-- --!> ]]> <![CDATA[ <?xml ?>',
  '&amp; &lt; &#0;',
  '\u001b[31mred\u001b]0;title\u0007\u009b2J',
  '\u0000\u0001\u0008\u000b\u000c\u001f\u007f',
  '\u202etxt.exe\u2066 \u200b\ufeff',
  'one\r\n::error::two\n::warning::three',
  '::stop-commands::x\n \u00a0::add-mask::y\n\t::set-env name=a::b',
  "##[error]one ###[group]two ##vso[task.setvariable variable=a]b ##teamcity[message text='c']",
  'section_start:1:x\r\u001b[0Khidden',
  '%0A::error::four, file=x: y',
  '\ud800 \udfff \uffff \ufffe',
  'a\u2028b\u2029c\tb',
  '{0} {{1}} [text](https://attacker.example)',
  '日本語のテキスト 😀👩‍👩‍👧 e\u0301',
  '__proto__',
  '',
  'x'.repeat(300),
];

/**
 * What must stand in nothing that a person is shown: controls but for line feeds, format characters, separators, and what a
 * pipeline takes for a command.
 */
export const ACTING: RegExp = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|##\w*\[|^\s*::/mu;
