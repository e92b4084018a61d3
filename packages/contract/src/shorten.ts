/**
 * The text, or its beginning with an ellipsis if it is longer: a response never repeats a caller's
 * input at any length.
 */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}...`
