// The language check of `npm run check`: words that do not belong in code, comments, tests or docs,
// each with its replacement.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** What is checked: all code and docs, and the Markdown files of the root. */
const FOLDERS = ['apps', 'packages', 'bench', 'scripts', 'examples', 'docs', ':(glob)*.md']

/** Texts that keep their wording: the protocol, generated pages, other languages, and this list. */
const ALLOWED_FILES = [
  /^docs\/protocol\//,
  /^docs\/security-cases\.md$/,
  /^apps\/server\/migrations\//,
  /^scripts\/run\/banned-words\.mjs$/,
  /\/package-lock\.json$/,
  /\/messages\/tables\//,
]

/** Texts of the protocol and of the wire that contain a banned word and are quoted elsewhere. */
const ALLOWED_TEXTS = [
  'maybe, only if user with e-mail exists',
  'If the user with this e-mail address exists, an e-mail was sent to your inbox.',
  'https://html.spec.whatwg.org/#valid-e-mail-address',
  'We never send this link to anybody.',
]

/** A pattern, and what to write instead. */
const BANNED = [
  [/\bwhoever\b/i, 'name the actor: "a client that …", "the user who …", "anyone who …"'],
  [/\bmend(s|ed|ing)?\b/i, '"fix"'],
  [/\b(stands?|stood|standing) in (for|the way)\b/i, '"replaces" or "blocks"'],
  [/\b(comes?|came) to be\b/i, '"is created"'],
  [/\bfor ever\b/i, '"forever", "permanently" or "without limit"'],
  [/\bsomebody('s)?\b/i, 'name the actor: "a user", "another process", "an attacker", "someone"'],
  [/\banybody('s)?\b/i, '"anyone", or name the actor'],
  [/\beverybody('s)?\b/i, 'name the group: "every user", "all clients", "everyone"'],
  [/\be-mails?\b/i, '"email"'],
  [/\b(a|an|these|those|all|which|of|in) mails?\b(?!`|-|\)|\.\w)/i, '"email"'],
  [/\bthe mails?\b(?!\w)/i, '"the email", or "SMTP server" for "mail server"'],
  [/\bmail servers?\b/i, '"SMTP server"'],
  [/\btoolkits?\b/i, '"SDK"'],
  [/\bhas the last word\b/i, '"decides"'],
  [/\bcouriers?\b/i, '"dispatcher"'],
  [/\bin the same breath\b/i, '"in the same tick" or "in the same transaction"'],
  [/\bdeeds?\b/i, '"action"'],
  [/\b(a|each|every|another|further|one|next) try\b/i, '"attempt"'],
  [/\btries left\b/i, '"attempts left"'],
  [/\bsurroundings\b/i, '"platform" or "environment"'],
  [/\bbehaviour/i, 'American spelling: "behavior"'],
  [/\b(colour|favour|honour|neighbour)/i, 'American spelling: "-or"'],
  [/\b(normalis|initialis|recognis|serialis|authoris)(e|es|ed|ing|ation)\b/, 'spelling: "-ize"'],
  [/\bsanitis(e|es|ed|ing|ation)\b/i, 'spelling: "-ize"'],
  [/\bcatalogues?\b/i, 'American spelling: "catalog"'],
  [/\btowards\b/i, 'American spelling: "toward"'],
  [/\bmisspelt\b/i, '"misspelled"'],
  [/\bin vain\b/i, 'say what fails'],
  [/\bto the letter\b/i, '"exactly"'],
  [/\bgood hands\b/i, 'say who handles it'],
  [/\blays? over\b/i, '"merges onto"'],
  [/\bin (the )?clear\b/i, '"in plain text" or "unencrypted"'],
  [/\banew\b/i, '"again"'],
  [/\bby way of\b/i, '"through" or "with"'],
  [/\b(is|are) answered (with|by)\b/i, '"returns" or "gets"'],
  [/\bthe answer\b/i, '"the response"'],
  [/\bany more\b(?! than)/i, '"no longer" or "anymore"'],
  [/\b(became|becomes?) of\b/i, '"the outcome of"'],
  [/(?<![\w-])set-ups?(?![\w-])/i, '"setup"'],
  [/\b(at most|beyond) so many\b/i, '"at most the given number of"'],
  [/\bhas not enough\b/i, '"does not have enough"'],
  [
    /\b(?<!there )(is|are) no (id|text|number|object|token|member|address|owner|browser|error|secret|snapshot|limit|quota|key)\b/i,
    '"is not a …"',
  ],
  [/\b(goes|go|going) on (working|running|to)\b/i, '"still works", "keeps running" or "continues"'],
]

/** Prints every banned word with its place and replacement. Returns the exit code. */
export function checkWords() {
  const listed = spawnSync('git', ['ls-files', '-z', '--', ...FOLDERS], {
    cwd: root,
    encoding: 'utf8',
  })
  // Without a git checkout, as in a tarball, there is nothing to check.
  if (listed.status !== 0) return 0
  const files = listed.stdout
    .split('\0')
    .filter((file) => /\.(md|tsx?|m[jt]s|css|html)$/.test(file))
    .filter((file) => !ALLOWED_FILES.some((allowed) => allowed.test(file)))
  let found = 0
  for (const file of files) {
    for (const finding of findWords(readFileSync(join(root, file), 'utf8'))) {
      found += 1
      console.error(`${file}:${finding.line}: "${finding.word}": use ${finding.use}`)
    }
  }
  if (found > 0) console.error(`\n${found} banned words. scripts/run/banned-words.mjs lists them.`)
  return found === 0 ? 0 : 1
}

/** The banned words of a text, each with its line and replacement. */
export function findWords(text) {
  return text.split('\n').flatMap((line, index) => {
    const checked = ALLOWED_TEXTS.reduce((rest, allowed) => rest.replaceAll(allowed, ''), line)
    return BANNED.flatMap(([pattern, use]) => {
      const match = pattern.exec(checked)
      return match === null ? [] : [{ line: index + 1, word: match[0], use }]
    })
  })
}
