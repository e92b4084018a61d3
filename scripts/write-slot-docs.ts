import { writeFileSync } from 'node:fs'
import { readGuide } from '../packages/ui/src/testing/slots.ts'

// Run with `node scripts/write-slot-docs.ts` after changing a slot of a component.
const { path, expected } = readGuide()
writeFileSync(path, expected)
