// Spreadsheets run a cell that starts like this as a formula, which could send requests or read
// other cells (OWASP, CSV Injection). Excel in Japanese and Chinese also accepts full-width signs.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * One value as a cell of a CSV file (RFC 4180), which no spreadsheet treats as a formula: it gets an
 * apostrophe. A formula that already has apostrophes gets another, so that `withoutFormulaMark`
 * returns every value unchanged.
 */
export function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180 §2), with its line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`

/** The value of a cell without the apostrophe that `csvCell` puts before a formula. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
