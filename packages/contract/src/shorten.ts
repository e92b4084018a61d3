/**
 * The text, or its beginning with an ellipsis if it is longer: whatever a caller sent is not sent
 * back at any length.
 */
export const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}...`
