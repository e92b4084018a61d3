/**
 * Messages of React for mistakes that authors make. The production build only contains their
 * numbers.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  31: 'An object is not valid as content. Render a text, a number or an element.',
  130: 'A component is undefined. Check its name and its import.',
  137: 'An element without content, such as <img>, was given children.',
  321: 'Hooks do not work in emails.',
  438: 'Asynchronous components do not work in emails.',
  483: 'Hooks do not work in emails.',
}

/** Replaces the number of an error of React by a message. */
export function explain(message: string): string {
  const number = /^Minified React error #(\d+)/.exec(message)?.[1]
  return number === undefined ? message : (MESSAGES[number] ?? `React error ${number}.`)
}
