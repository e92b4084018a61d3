// A spreadsheet takes what begins so for a formula, which could call out or read other cells (OWASP, CSV Injection).
const FORMULA = /^[=+\-@\t\r]/

/** One value as the cell of a CSV file (RFC 4180), harmless in spreadsheets. */
export function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file with its end. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`
