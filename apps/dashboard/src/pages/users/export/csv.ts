// A spreadsheet treats a value that starts like this as a formula, which could send requests or
// read other cells (OWASP, CSV Injection).
const FORMULA = /^[=+\-@\t\r]/

/** One value as a cell of a CSV file (RFC 4180), safe in spreadsheets. */
export function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file, with its line break. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`
