import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')

/* The bundle contains these texts, minified, instead of this module (`scripts/service/bundle.mjs`). */

/** The style sheet, embedded in the reference page. */
export const REFERENCE_STYLE = read('reference.css')

/** The script, embedded in the reference page. */
export const REFERENCE_SCRIPT = `(() => {\n${read('reference.js')}})()`
